import type { Item, Wardrobe } from '../outfit/items';
import { inThousands } from '../inThousands';
import { ownsItem, type OwnedTrait } from '../holdings/ownership';

/** What the player holds. In the demo `traits` is 'all', so that everything can be worn. */
export interface Holder {
  readonly xp: number | 'loading';
  readonly traits: readonly OwnedTrait[] | 'loading' | 'all';
  /** Titles of the items that the player unlocked with XP. */
  readonly unlocked: readonly string[];
  /** The NFTs could not be read, as offline: `xp` and `traits` have only what is certain. */
  readonly isUnknown?: boolean;
}

export interface ItemStatus {
  readonly status: 'owned' | 'unlocked' | 'unlockable' | 'needs-xp' | 'not-owned' | 'checking';
  readonly label: string;
}

/** The English labels (specification section 4, "Wardrobe item states"), given the item's price in XP, if it has one. */
export const ITEM_LABELS = {
  owned: () => 'YOU OWN',
  unlocked: () => 'UNLOCKED',
  unlockable: () => 'UNLOCK',
  'needs-xp': cost => `${inThousands(Number(cost))} XP NEEDED`,
  'not-owned': () => 'BUY',
  checking: cost => (cost === undefined ? '' : `${inThousands(cost)} XP`),
} satisfies Readonly<Record<ItemStatus['status'], (cost: number | undefined) => string>>;

/** Whether the player can wear an item, with its label. */
export function itemStatus(item: Item, holder: Holder): ItemStatus {
  const status = item.xp === undefined ? traitStatus(item, holder) : xpStatus(item, item.xp, holder);
  return { status, label: ITEM_LABELS[status](item.xp) };
}

/** Whether what the player holds is still loading; in the demo it does not matter. */
export function isChecking({ xp, traits }: Holder): boolean {
  return traits === 'loading' || (traits !== 'all' && xp === 'loading');
}

/** Whether choosing the item puts it on. */
export function isWearable({ status }: ItemStatus): boolean {
  return status === 'owned' || status === 'unlocked';
}

function xpStatus(item: Item, cost: number, holder: Holder): ItemStatus['status'] {
  if (cost === 0 || holder.traits === 'all' || holder.unlocked.includes(item.title)) return 'unlocked';
  if (meetsXp(item, cost, holder)) return 'unlockable';
  return holder.xp === 'loading' || isUndecided(holder) ? 'checking' : 'needs-xp';
}

function traitStatus(item: Item, holder: Holder): ItemStatus['status'] {
  if (hasTrait(item, holder)) return 'owned';
  return isUndecided(holder) ? 'checking' : 'not-owned';
}

/** Whether the player may hold more than is known. */
function isUndecided({ traits, isUnknown = false }: Holder): boolean {
  return traits === 'loading' || isUnknown;
}

/** "An item with an xp value is unlockable when the player's XP is at least the cost or the trait is owned." */
export function meetsXp(item: Item, cost: number, holder: Holder): boolean {
  return (holder.xp !== 'loading' && holder.xp >= cost) || hasTrait(item, holder);
}

/** How much XP the player lacks for an item; all of its price while the player's XP is unknown. */
export function missingXp({ xp: cost = 0 }: Item, { xp }: Holder): number {
  return Math.max(0, cost - (xp === 'loading' ? 0 : xp));
}

/** The item that the player lacks least XP for, the first in the catalogue's order. */
export function nearestGoal(wardrobe: Wardrobe, holder: Holder): Item | undefined {
  const [nearest] = wardrobe
    .map(({ item }) => item)
    .filter(item => itemStatus(item, holder).status === 'needs-xp')
    .sort((a, b) => missingXp(a, holder) - missingXp(b, holder));
  return nearest;
}

export function hasTrait(item: Item, { traits }: Holder): boolean {
  return traits === 'all' || (traits !== 'loading' && ownsItem(item, traits));
}
