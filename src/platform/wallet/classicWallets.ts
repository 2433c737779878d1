import type { WalletHelpers, WalletModule } from '@web3-onboard/common';
import injectedModule from '@web3-onboard/injected-wallets';
import type { AnnouncedWallet } from './announcedWallets';
import { asExtension } from './walletName';

/** What web3-onboard calls a `window.ethereum` that it does not know. */
const UNKNOWN = 'Detected Wallet';
/** What most wallets also claim to be, so that older pages talk to them. */
const MOST_IMITATED = 'MetaMask';

// It listens for announcements too, but throws at those that hold more than the standard asks for.
const findInjected = injectedModule({ disable6963Support: true });

/** Wallets that only put themselves into the page's globals, less those that have introduced themselves as well. */
export function classicWallets(
  helpers: WalletHelpers,
  { announced, ours }: { readonly announced: readonly AnnouncedWallet[]; readonly ours: readonly string[] },
): readonly WalletModule[] {
  const isImitated = announced.some(({ provider }) => provider === globalProvider());
  const isShown = ({ label }: WalletModule): boolean => {
    if (announced.some(wallet => wallet.label === label)) return false;
    return label === UNKNOWN ? announced.length === 0 : label !== MOST_IMITATED || !isImitated;
  };
  return modulesIn(helpers)
    .map(module => (ours.includes(module.label) ? { ...module, label: asExtension(module.label) } : module))
    .filter(isShown);
}

/** Globals belong to strangers: looking at them may throw, and that is no reason to list no wallet at all. */
function modulesIn(helpers: WalletHelpers): readonly WalletModule[] {
  try {
    return [findInjected(helpers) ?? []].flat();
  } catch {
    return [];
  }
}

function globalProvider(): unknown {
  try {
    return (window as { ethereum?: unknown }).ethereum;
  } catch {
    return undefined;
  }
}
