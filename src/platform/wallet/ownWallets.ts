import type { WalletInit } from '@web3-onboard/common';
import { LOCAL_WALLET, type RuntimeConfig, TIMES, WALLET_CONNECT } from '../config';
import type { GuardContext } from './guard';
import type { WalletConnectTerms } from './walletConnect/terms';

/** A wallet that the game brings, and no extension. Its code is fetched once it is chosen. */
export interface OwnWallet {
  readonly label: string;
  /** Whether it stands among the installed ones; the others open somewhere else first. */
  readonly installed: boolean;
  /** How long it may take, its owner's part included. */
  readonly patience: number;
  readonly load: () => Promise<WalletInit>;
}

/** What our wallets have to know of the attempt at connecting. */
interface Desk {
  /** Which of the Local Wallet's the player chose. */
  readonly account: () => string | undefined;
  readonly context: GuardContext;
  readonly onPairing: WalletConnectTerms['onPairing'];
}

export function ownWallets(config: RuntimeConfig, desk: Desk): OwnWallet[] {
  return [...localWallets(config, desk), ...walletConnects(config, desk), coinbase];
}

function localWallets({ localWallet, chain }: RuntimeConfig, { account }: Desk): OwnWallet[] {
  if (!localWallet) return [];
  return [
    {
      label: LOCAL_WALLET,
      installed: true,
      patience: TIMES.walletAnswer,
      load: async () => {
        const { localWallet: open } = await import(/* webpackChunkName: "local-wallet" */ './localWallet');
        return open({ ...localWallet, chainId: chain.id, chosen: account });
      },
    },
  ];
}

function walletConnects({ walletConnect }: RuntimeConfig, { context, onPairing }: Desk): OwnWallet[] {
  if (!walletConnect) return [];
  return [
    {
      label: WALLET_CONNECT,
      installed: false,
      patience: TIMES.pairing,
      load: async () => {
        const chunk = await import(/* webpackChunkName: "walletconnect" */ './walletConnect/walletConnect');
        return chunk.walletConnect({
          ...walletConnect,
          chains: context.chains,
          name: document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? document.title,
          icon: new URL('/page/icon-180.png', location.href).href,
          onPairing,
          givenUp: () => context.attempt.givenUp,
          patience: TIMES.relayAnswer,
        });
      },
    },
  ];
}

const coinbase: OwnWallet = {
  label: 'Coinbase Wallet',
  installed: false,
  patience: TIMES.walletElsewhere,
  load: async () => (await import(/* webpackChunkName: "coinbase-wallet" */ './coinbaseWallet')).coinbaseWallet(),
};
