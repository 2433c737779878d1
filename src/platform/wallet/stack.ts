import type { WalletInit } from '@web3-onboard/common';
import type { RuntimeConfig } from '../config';
import type { ConnectedWallet, Connector, WalletGateway } from '../platform';
import { announcedWallets, type Announced } from './announcedWallets';
import { startAttempt } from './attempt';
import { guard, type GuardContext } from './guard';
import { inTurn, type Run } from './inTurn';
import { localWallet } from './localWallet';
import { injectedWallets, LISTED_WHEN_MISSING, openOnboard, type Onboard } from './onboard';
import { signText } from './signText';
import { WalletError } from './walletError';

/** Mainnet and its old test chain, which the specification names. */
const PUBLIC_CHAINS = [1, 5];
/** A wallet that answers a silent question later than this is taken for one that does not know us. */
const SILENCE_MS = 5000;

type ConnectRequest = Parameters<WalletGateway['connect']>[0];
type Stack = Omit<WalletGateway, 'onChange'>;

/** web3-onboard under our own overlay. One per page. */
export function openStack(config: RuntimeConfig, onChange: (wallet: ConnectedWallet | null) => void): Stack {
  const context: GuardContext = {
    attempt: startAttempt(true),
    chains: [...new Set([config.chain.id, ...PUBLIC_CHAINS])],
  };
  const chosen: { account?: string | undefined } = {};
  const announced = announcedWallets(window);
  const inits = walletInits(config, () => chosen.account).map(wallet => guard(wallet, context));
  const onboard = openOnboard(config, inits);
  onboard.state.select('wallets').subscribe(() => onChange(currentWallet(onboard)));

  /** web3-onboard lists its wallets once; asking again finds those that introduced themselves since. */
  const labels = (): readonly string[] => {
    onboard.state.actions.setWalletModules(inits);
    return onboard.state.get().walletModules.map(({ label }) => label);
  };

  const start = ({ label, silent, account }: ConnectRequest): Run<ConnectedWallet> => {
    const attempt = startAttempt(silent);
    context.attempt = attempt;
    chosen.account = account;
    if (!labels().includes(label)) throw new WalletError('missing-provider');
    const timer = silent ? setTimeout(() => attempt.abandon(), SILENCE_MS) : undefined;
    const closed = onboard.connectWallet({ autoSelect: { label, disableModals: true } }).then(() => {
      clearTimeout(timer);
      const wallet = currentWallet(onboard);
      if (wallet?.label !== label) throw attempt.failure ?? new WalletError('other');
      return wallet;
    });
    return { result: Promise.race([arrival(onboard, label), closed]), ended: closed };
  };

  const connectInTurn = inTurn(start);
  return {
    connectors: () => Promise.resolve(labels().map(label => describe(label, announced()))),
    connect: request => {
      context.attempt.abandon();
      return connectInTurn(request);
    },
    disconnect: async () => {
      for (const { label } of onboard.state.get().wallets) await onboard.disconnectWallet({ label });
    },
    sign: request => signText(onboard.state.get().wallets[0]?.provider, request),
  };
}

function walletInits({ localWallet: local, chain }: RuntimeConfig, chosen: () => string | undefined): WalletInit[] {
  const ownFirst = local ? [localWallet({ ...local, chainId: chain.id, chosen })] : [];
  return [...ownFirst, injectedWallets()];
}

function currentWallet(onboard: Onboard): ConnectedWallet | null {
  const wallet = onboard.state.get().wallets[0];
  const account = wallet?.accounts[0];
  // Copied, because web3-onboard changes its own objects and the store freezes what it gets.
  return wallet && account
    ? { label: wallet.label, address: account.address, chainId: Number(wallet.chains[0]?.id ?? 0) }
    : null;
}

/** The wallet stands in web3-onboard's state a second and a half before its `connectWallet` says so. */
function arrival(onboard: Onboard, label: string): Promise<ConnectedWallet> {
  return new Promise(resolve => {
    const look = (): void => {
      const wallet = currentWallet(onboard);
      if (wallet?.label === label) resolve(wallet);
    };
    onboard.state.select('wallets').subscribe(look);
  });
}

function describe(label: string, announced: Announced): Connector {
  const { ethereum } = window as { ethereum?: { isMetaMask?: unknown } };
  const isMissing = label === LISTED_WHEN_MISSING && !announced.has(label) && ethereum?.isMetaMask !== true;
  return { label, icon: announced.get(label) ?? '', installed: !isMissing };
}
