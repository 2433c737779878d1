import type { WalletHelpers, WalletModule } from '@web3-onboard/common';
import type { OwnWallet } from './ownWallets';
import { WalletError } from './walletError';

/** web3-onboard wants to know every wallet from the start; this one's code comes when it is opened. */
export function laterWallet({ label, load }: OwnWallet, helpers: WalletHelpers): WalletModule {
  return {
    label,
    getIcon: noIcon,
    getInterface: async tools => {
      const init = await load().catch(notLoaded);
      const module = [init(helpers) ?? []].flat()[0];
      if (!module) throw new WalletError('missing-provider');
      return module.getInterface(tools);
    },
  };
}

/** Our own overlay shows the pictures. */
export const noIcon = (): Promise<string> => Promise.resolve('<svg xmlns="http://www.w3.org/2000/svg"/>');

function notLoaded(cause: unknown): never {
  throw new WalletError('not-loaded', cause instanceof Error ? cause.message : '');
}
