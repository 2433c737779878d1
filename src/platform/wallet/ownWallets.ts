import type { WalletInit } from '@web3-onboard/common';
import { LOCAL_WALLET, type RuntimeConfig, TIMES } from '../config';

/** A wallet that the game brings, and no extension. Its code is fetched once it is chosen. */
export interface OwnWallet {
  readonly label: string;
  /** Whether it stands among the installed ones; the others open somewhere else first. */
  readonly installed: boolean;
  /** How long it may take, its owner's part included. */
  readonly patience: number;
  readonly load: () => Promise<WalletInit>;
}

/** `account` says which of the Local Wallet's the player chose. */
export function ownWallets({ localWallet, chain }: RuntimeConfig, account: () => string | undefined): OwnWallet[] {
  const local: OwnWallet[] = localWallet
    ? [
        {
          label: LOCAL_WALLET,
          installed: true,
          patience: TIMES.walletAnswer,
          load: async () => {
            const { localWallet: open } = await import(/* webpackChunkName: "local-wallet" */ './localWallet');
            return open({ ...localWallet, chainId: chain.id, chosen: account });
          },
        },
      ]
    : [];
  return [
    ...local,
    {
      label: 'Coinbase Wallet',
      installed: false,
      patience: TIMES.walletElsewhere,
      load: async () => (await import(/* webpackChunkName: "coinbase-wallet" */ './coinbaseWallet')).coinbaseWallet(),
    },
  ];
}
