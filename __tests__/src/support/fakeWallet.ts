import type {
  ConnectedWallet,
  Connector,
  TransferWatch,
  WalletChange,
  WalletGateway,
  WalletRefusal,
} from '../../../wallet/walletGateway';

type Request = Parameters<WalletGateway['connect']>[0];

export const METAMASK: Connector = { label: 'MetaMask', icon: '', installed: true };
export const LOCAL: Connector = { label: 'Local Wallet', icon: '', installed: true };
export const ALICE = '0x00000000000000000000000000000000000a11ce';
export const BOB = '0x0000000000000000000000000000000000000b0b';

export const walletOf = (label: string, address = ALICE, chainId = 31337): ConnectedWallet => ({
  label,
  address,
  chainId,
});

/** A wallet gateway whose connections wait until the test answers for the wallet. */
export function fakeWallet(connectors: readonly Connector[] = [METAMASK, LOCAL]) {
  const requests: (Request & { answer(wallet: ConnectedWallet): void; refuse(refusal: unknown): void })[] = [];
  const watches: TransferWatch[] = [];
  const listeners: ((change: WalletChange) => void)[] = [];
  const pairingListeners = new Set<(uri: string | null) => void>();
  const abandon = jest.fn(() => Promise.resolve());
  const disconnect = jest.fn(() => Promise.resolve());
  const sign = jest.fn<Promise<string>, Parameters<WalletGateway['sign']>>(() => Promise.resolve('0xsigned'));
  const changeAccount = jest.fn(() => Promise.resolve());
  const switchChain = jest.fn(() => Promise.resolve());
  const gateway: WalletGateway = {
    load: () => Promise.resolve(),
    connectors: jest.fn(() => Promise.resolve(connectors)),
    connect: request =>
      new Promise((answer, refuse) => {
        requests.push({ ...request, answer, refuse });
      }),
    signInOnConnect: jest.fn(),
    abandon,
    onPairing: listener => {
      pairingListeners.add(listener);
      listener(null);
      return Promise.resolve(() => void pairingListeners.delete(listener));
    },
    disconnect,
    sign,
    changeAccount,
    switchChain,
    watchTransfers: watch =>
      new Promise(end => {
        watches.push(watch);
        watch.signal.addEventListener('abort', () => end());
      }),
    onChange: listener => void listeners.push(listener),
  };
  return {
    gateway,
    requests,
    abandon,
    disconnect,
    sign,
    changeAccount,
    switchChain,
    /** Every watch so far; those whose signal is not aborted are still waiting. */
    watches,
    /** Shows a code for another device to scan, or removes it. */
    offer: (uri: string | null): void => pairingListeners.forEach(listener => listener(uri)),
    /** Reports what the connected wallet does by itself. */
    change: (change: WalletChange): void => listeners.forEach(listener => listener(change)),
  };
}

export const refusal = (reason: WalletRefusal['reason'], detail = ''): WalletRefusal => ({ reason, detail });

/** Lets settled promises run their callbacks. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
