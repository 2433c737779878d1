import type { EIP1193Provider } from '@web3-onboard/common';
import { asExtension, freeLabel, walletName } from './walletName';

/** A wallet that introduced itself to the page (EIP-6963). */
export interface AnnouncedWallet {
  readonly label: string;
  /** A data address, or empty. */
  readonly icon: string;
  readonly provider: EIP1193Provider;
}

/** Nobody has so many; a page that is flooded shows the first. */
const MOST_WALLETS = 40;
const LONGEST_ICON = 200_000;

/** Listens for as long as the page lives, because a wallet may be late. `ours` are the labels that no stranger gets. */
export function announcedWallets(
  browser: Window,
  { ours, onNew }: { readonly ours: readonly string[]; readonly onNew: () => void },
): () => readonly AnnouncedWallet[] {
  const found = new Map<unknown, AnnouncedWallet>();
  const reserved = new Set(ours.map(label => label.toLowerCase()));
  const isTaken = (label: string): boolean =>
    reserved.has(label) || [...found.values()].some(wallet => wallet.label.toLowerCase() === label);

  browser.addEventListener('eip6963:announceProvider', event => {
    const told = readAnnouncement(event);
    // Each answers every request for introductions, so most of these are known.
    if (!told || found.has(told.provider) || found.size === MOST_WALLETS) return;
    const name = reserved.has(told.name.toLowerCase()) ? asExtension(told.name) : told.name;
    found.set(told.provider, { label: freeLabel(name, isTaken), icon: told.icon, provider: told.provider });
    onNew();
  });
  browser.dispatchEvent(new Event('eip6963:requestProvider'));
  return () => [...found.values()];
}

/** What a stranger says, which may be anything, and may throw when it is looked at. */
function readAnnouncement(event: Event): { name: string; icon: string; provider: EIP1193Provider } | null {
  try {
    const { info, provider } = (event as CustomEvent<{ info: Record<string, unknown>; provider: EIP1193Provider }>)
      .detail;
    const { name, icon } = info;
    if (typeof name !== 'string' || typeof provider.request !== 'function') return null;
    const shown = walletName(name);
    return shown === '' ? null : { name: shown, icon: dataPicture(icon), provider };
  } catch {
    return null;
  }
}

/** The standard asks for a data address; anything else would be a request to somewhere. */
function dataPicture(icon: unknown): string {
  const isPicture = typeof icon === 'string' && icon.startsWith('data:image/') && icon.length < LONGEST_ICON;
  return isPicture ? icon : '';
}
