import type { WalletInit } from '@web3-onboard/common';
import type { Connector } from '../platform';
import type { Onboard } from './onboard';
import type { WalletList } from './walletList';

export interface Lookout {
  look(): readonly Connector[];
  /** Resolves once a wallet of this label is there; never, perhaps. */
  until(label: string): Promise<void>;
}

/** web3-onboard lists its wallets once; looking again finds those that introduced themselves since. */
export function openLookout(onboard: Onboard, list: WalletList, guarded: WalletInit): Lookout {
  const look = (): readonly Connector[] => {
    onboard.state.actions.setWalletModules([guarded]);
    return list.connectors();
  };
  const isThere = (label: string): boolean =>
    look().some(connector => connector.installed && connector.label === label);
  return {
    look,
    until: label =>
      new Promise(resolve => {
        if (isThere(label)) {
          resolve();
          return;
        }
        const stop = list.onNew(() => {
          if (!isThere(label)) return;
          stop();
          resolve();
        });
      }),
  };
}
