import type { EIP1193Provider } from '@web3-onboard/common';
import { visibleText } from './visibleText';

/** A wallet that announced itself to the page (EIP-6963). */
export interface AnnouncedWallet {
  readonly label: string;
  /** The reverse domain name of its maker, which is the same after a reload; empty if it has none. */
  readonly rdns: string;
  /** A data address, or empty. */
  readonly icon: string;
  readonly provider: EIP1193Provider;
}

/** If a page is flooded with wallets, only the first ones are listed. */
const MAX_WALLETS = 40;
const MAX_ICON_LENGTH = 200_000;
const MAX_NAME_LENGTH = 40;

/** Listens as long as the page lives, because a wallet may be late. No announced wallet can have a `reserved` label. */
export function announcedWallets(
  browser: Window,
  { reserved, onNew }: { readonly reserved: readonly string[]; readonly onNew: () => void },
): () => readonly AnnouncedWallet[] {
  /** By their uuid, because some wallets make a new provider for each announcement. */
  const found = new Map<unknown, AnnouncedWallet>();
  const ours = new Set(reserved.map(label => label.toLowerCase()));
  const isTaken = (label: string): boolean =>
    ours.has(label) || [...found.values()].some(wallet => wallet.label.toLowerCase() === label);

  browser.addEventListener('eip6963:announceProvider', event => {
    const announced = readAnnouncement(event);
    // Every wallet responds to every request for announcements, so most of these are known.
    if (!announced || found.has(announced.id) || found.size === MAX_WALLETS) return;
    const { id, icon, provider, rdns } = announced;
    const name = ours.has(announced.name.toLowerCase()) ? asExtension(announced.name) : announced.name;
    found.set(id, { label: freeLabel(name, isTaken), rdns, icon, provider });
    onNew();
  });
  browser.dispatchEvent(new Event('eip6963:requestProvider'));
  return () => [...found.values()];
}

/** A browser's wallet whose name one of our own connectors already has. */
export const asExtension = (name: string): string => `${name} (extension)`;

interface Announcement extends Omit<AnnouncedWallet, 'label'> {
  readonly id: unknown;
  readonly name: string;
}

/** An announcement may contain anything, and may throw when it is read. */
function readAnnouncement(event: Event): Announcement | null {
  try {
    const { info, provider } = (event as CustomEvent<{ info: Record<string, unknown>; provider: EIP1193Provider }>)
      .detail;
    if (typeof info !== 'object' || typeof provider.request !== 'function') return null;
    const rdns = readDomain(info.rdns);
    const id = typeof info.uuid === 'string' && info.uuid !== '' ? info.uuid : provider;
    return { id, name: readName(info.name) || nameIn(rdns), rdns, icon: dataPicture(info.icon), provider };
  } catch {
    return null;
  }
}

function readName(name: unknown): string {
  const visible = typeof name === 'string' ? Array.from(visibleText(name)) : [];
  return visible.length <= MAX_NAME_LENGTH ? visible.join('') : `${visible.slice(0, MAX_NAME_LENGTH - 1).join('')}…`;
}

const readDomain = (rdns: unknown): string =>
  typeof rdns === 'string' && rdns.length <= MAX_NAME_LENGTH && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(rdns) ? rdns : '';

/** A readable name for a wallet that announces none: the domain of its maker, in the usual order. */
const nameIn = (rdns: string): string => (rdns === '' ? 'Unnamed wallet' : rdns.split('.').reverse().join('.'));

/** The standard requires a data address; anything else would be a request to another host. */
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
