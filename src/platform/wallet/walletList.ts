import type { WalletInit, WalletModule } from '@web3-onboard/common';
import { TIMES } from '../config';
import type { Connector } from '../platform';
import { announcedWallets } from './announcedWallets';
import { classicWallets } from './classicWallets';
import { laterWallet, noIcon } from './laterWallet';
import type { OwnWallet } from './ownWallets';
import { WalletError } from './walletError';

/** Listed even where it is missing, so that a newcomer is told what to install. */
const METAMASK = { label: 'MetaMask', install: 'https://metamask.io/download' };

interface Listed {
  readonly module: WalletModule;
  readonly connector: Connector;
}

export interface WalletList {
  /** All of them, looked for anew each time that web3-onboard asks. */
  readonly init: WalletInit;
  /** Those of the last look: the installed ones first, then what opens elsewhere, then what is missing. */
  connectors(): readonly Connector[];
  patienceFor(label: string): number;
  /** Calls back when a wallet is late. Gives back what stops it. */
  onNew(listener: () => void): () => void;
}

/** `anyIcon` is the picture of those that show none. */
export function openWalletList(own: readonly OwnWallet[], anyIcon: string): WalletList {
  const ours = own.map(({ label }) => label);
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach(listener => listener());
  const announced = announcedWallets(window, { ours, onNew: tell });
  // The older way of being late.
  window.addEventListener('ethereum#initialized', tell, { once: true });
  let listed: readonly Listed[] = [];

  const init: WalletInit = helpers => {
    const later = (installed: boolean): Listed[] =>
      own
        .filter(wallet => wallet.installed === installed)
        .map(wallet => list(laterWallet(wallet, helpers), { installed: true }));
    const introduced = announced().map(({ label, icon, provider }) =>
      list({ label, getIcon: noIcon, getInterface: () => Promise.resolve({ provider }) }, { icon: icon || anyIcon }),
    );
    const classic = classicWallets(helpers, { announced: announced(), ours }).map(module => list(module));
    const present = [...later(true), ...introduced, ...classic];
    const isPresent = present.some(({ module }) => module.label === METAMASK.label);
    listed = [...present, ...later(false), ...(isPresent ? [] : [missing(METAMASK)])];
    return listed.map(({ module }) => module);
  };
  return {
    init,
    connectors: () => listed.map(({ connector }) => connector),
    patienceFor: label => own.find(wallet => wallet.label === label)?.patience ?? TIMES.walletAnswer,
    onNew: listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function list(module: WalletModule, more: Partial<Connector> = {}): Listed {
  return { module, connector: { label: module.label, icon: '', installed: true, ...more } };
}

function missing({ label, install }: typeof METAMASK): Listed {
  const getInterface = (): Promise<never> => Promise.reject(new WalletError('missing-provider'));
  return list({ label, getIcon: noIcon, getInterface }, { installed: false, install });
}
