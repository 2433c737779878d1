import type { WalletHelpers, WalletModule } from '@web3-onboard/common';
import injectedModule from '@web3-onboard/injected-wallets';
import { asExtension, type AnnouncedWallet } from './announcedWallets';

/** web3-onboard's name for a `window.ethereum` that it does not know. */
const UNKNOWN = 'Detected Wallet';
/** Most wallets also claim to be this one, so that older pages talk to them. */
const IMITATED = 'MetaMask';

// It listens for announcements too, but throws on those with more fields than the standard has.
const findInjected = injectedModule({ disable6963Support: true });

/** Wallets that only set a global of the page, except those that have also announced themselves. */
export function classicWallets(
  helpers: WalletHelpers,
  {
    announced,
    reserved,
    browser,
  }: {
    readonly announced: readonly AnnouncedWallet[];
    readonly reserved: readonly string[];
    /** The wallet in whose own browser the page is open. */
    readonly browser: string | null;
  },
): readonly WalletModule[] {
  // Its wallet is the only one there, whatever else it claims to be.
  if (browser !== null)
    return announced.length > 0
      ? []
      : modulesIn(helpers)
          .slice(0, 1)
          .map(module => ({ ...module, label: browser }));
  const isImitated = announced.some(({ provider }) => provider === globalProvider());
  const isShown = ({ label }: WalletModule): boolean => {
    if (announced.some(wallet => wallet.label === label)) return false;
    return label === UNKNOWN ? announced.length === 0 : label !== IMITATED || !isImitated;
  };
  return modulesIn(helpers)
    .map(module => (reserved.includes(module.label) ? { ...module, label: asExtension(module.label) } : module))
    .filter(isShown);
}

/** Reading another program's globals may throw, which must not empty the list. */
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
