import type { EIP1193Provider } from '@web3-onboard/common';
import { visibleText } from './visibleText';

/** A wallet that announced itself to the page (EIP-6963). */
export interface AnnouncedWallet {
  readonly label: string;
  /** A data address, or empty. */
  readonly icon: string;
  readonly provider: EIP1193Provider;
}

/** A page that floods us with wallets gets the first of them listed. */
const MAX_WALLETS = 40;
const MAX_ICON_LENGTH = 200_000;
const MAX_NAME_LENGTH = 40;

/** Listens as long as the page lives, because a wallet may be late. No announced wallet gets a `reserved` label. */
export function announcedWallets(
  browser: Window,
  { reserved, onNew }: { readonly reserved: readonly string[]; readonly onNew: () => void },
): () => readonly AnnouncedWallet[] {
  const found = new Map<unknown, AnnouncedWallet>();
  const ours = new Set(reserved.map(label => label.toLowerCase()));
  const isTaken = (label: string): boolean =>
    ours.has(label) || [...found.values()].some(wallet => wallet.label.toLowerCase() === label);

  browser.addEventListener('eip6963:announceProvider', event => {
    const announced = readAnnouncement(event);
    // Every wallet answers every request for announcements, so most of these are known.
    if (!announced || found.has(announced.provider) || found.size === MAX_WALLETS) return;
    const { icon, provider } = announced;
    const name = ours.has(announced.name.toLowerCase()) ? asExtension(announced.name) : announced.name;
    found.set(provider, { label: freeLabel(name, isTaken), icon, provider });
    onNew();
  });
  browser.dispatchEvent(new Event('eip6963:requestProvider'));
  return () => [...found.values()];
}

/** A browser's wallet whose name one of our own connectors already has. */
export const asExtension = (name: string): string => `${name} (extension)`;

/** An announcement may hold anything, and may throw when it is read. */
function readAnnouncement(event: Event): { name: string; icon: string; provider: EIP1193Provider } | null {
  try {
    const { info, provider } = (event as CustomEvent<{ info: Record<string, unknown>; provider: EIP1193Provider }>)
      .detail;
    const { name, icon } = info;
    if (typeof name !== 'string' || typeof provider.request !== 'function') return null;
    const shown = visibleName(name);
    return shown === '' ? null : { name: shown, icon: dataPicture(icon), provider };
  } catch {
    return null;
  }
}

function visibleName(name: string): string {
  const visible = Array.from(visibleText(name));
  return visible.length <= MAX_NAME_LENGTH ? visible.join('') : `${visible.slice(0, MAX_NAME_LENGTH - 1).join('')}…`;
}

/** The standard asks for a data address; anything else would be a request to another host. */
function dataPicture(icon: unknown): string {
  const isPicture = typeof icon === 'string' && icon.startsWith('data:image/') && icon.length < MAX_ICON_LENGTH;
  return isPicture ? icon : '';
}

/** web3-onboard distinguishes wallets by their label, ignoring case. */
function freeLabel(name: string, isTaken: (label: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const label = number === 1 ? name : `${name} ${number}`;
    if (!isTaken(label.toLowerCase())) return label;
  }
}
