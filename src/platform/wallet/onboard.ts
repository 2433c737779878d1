import type { WalletInit } from '@web3-onboard/common';
import { init } from '@web3-onboard/react';
import type { RuntimeConfig } from '../config';

export type Onboard = ReturnType<typeof init>;

/** web3-onboard without anything of its own on the screen, and asking nobody anything. */
export function openOnboard({ chain }: RuntimeConfig, wallets: WalletInit[]): Onboard {
  return init({
    wallets,
    chains: [
      {
        id: `0x${chain.id.toString(16)}`,
        token: 'ETH',
        label: chain.name,
        rpcUrl: chain.rpcUrl === '' ? '' : new URL(chain.rpcUrl, location.href).href,
      },
    ],
    appMetadata: {
      name: document.title,
      description: document.title,
      icon: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    connect: { autoConnectLastWallet: false, disableUDResolution: true },
    disableFontDownload: true,
    accountCenter: { desktop: { enabled: false }, mobile: { enabled: false } },
  });
}
