import { BehaviorSubject } from 'rxjs';
import type { RuntimeConfig } from '../contract/runtimeConfig';
import { PUBLIC_CHAINS } from './constants';
import type { ConnectedWallet, SignInOnConnect, WalletChange, WalletGateway } from './walletGateway';
import { isHandheld, walletBrowser } from './walletBrowser';
import { openConnection } from './connection';
import { openOnboard, type Onboard } from './onboard';
import { ownWallets } from './ownWallets';
import { changeAccount, signText, switchChain, type Ask } from './walletCalls';
import { WalletError } from './walletError';
import { openWalletList } from './walletList';
import { watchTransfers } from './watchTransfers';

type Stack = Omit<WalletGateway, 'onChange' | 'load' | 'signInOnConnect'>;

interface StackOptions {
  readonly signIn: SignInOnConnect | undefined;
  readonly onChange: (change: WalletChange) => void;
}

/** web3-onboard under our own overlay. One per page. */
export function openStack(config: RuntimeConfig, { signIn, onChange }: StackOptions): Stack {
  const chains = [...new Set([config.chain.id, ...PUBLIC_CHAINS])];
  const pairing = new BehaviorSubject<string | null>(null);
  const onboard = openOnboard(config);
  const device = { isHandheld: isHandheld(navigator), browser: walletBrowser(window) };
  const list = openWalletList({
    own: ownWallets({ config, device, chains, onPairing: uri => pairing.next(uri) }),
    device,
    genericIcon: `${config.assetBase}wallets/wallet.svg`,
    helpers: onboard.helpers,
    tools: onboard.tools,
  });
  const connection = openConnection({
    chains,
    onboard,
    find: list.find,
    timeLimitOf: list.timeLimitOf,
    ...(signIn && { offerSignIn: signIn.offer }),
  });
  /** Details of the connected wallet that web3-onboard does not know. */
  let details: Pick<ConnectedWallet, 'rdns' | 'app'> = {};
  onboard.onChange(() => {
    // web3-onboard may also hold a wallet whose attempt was abandoned.
    if (!connection.isConnected()) return;
    const wallet = onboard.current();
    onChange(wallet ? { ...wallet, ...details } : connection.leave());
  });

  let stopListing = (): void => undefined;
  return {
    connectors: ({ recent, onMore }) => {
      stopListing();
      stopListing = list.onNew(() => onMore(list.connectors(recent)));
      return Promise.resolve(list.connectors(recent));
    },
    connect: async request => {
      const { signed, ...wallet } = await connection.connect(request);
      if (signed) await signIn?.accept(signed);
      details = { ...(wallet.rdns !== undefined && { rdns: wallet.rdns }), ...(wallet.app && { app: wallet.app }) };
      return wallet;
    },
    abandon: () => {
      connection.abandon();
      return Promise.resolve();
    },
    onPairing: listener => {
      const watching = pairing.subscribe(listener);
      return Promise.resolve(() => watching.unsubscribe());
    },
    disconnect: () => {
      connection.disconnect();
      return Promise.resolve();
    },
    sign: request => signText(onboard.provider(), request),
    changeAccount: async () => changeAccount(askCurrent(onboard)),
    switchChain: async () => switchChain(askCurrent(onboard), config.chain.id),
    watchTransfers: async watch => watchTransfers(askCurrent(onboard), watch, document),
  };
}

function askCurrent(onboard: Onboard): Ask {
  const provider = onboard.provider();
  if (!provider) throw new WalletError('locked');
  return provider.request.bind(provider) as Ask;
}
