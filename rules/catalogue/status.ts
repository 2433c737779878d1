import type { Item } from '../outfit/items';
import { ownsItem, type OwnedTrait } from '../holdings/ownership';

/** What the player holds. In the demo `traits` is 'all', so that everything can be worn. */
export interface Holder {
  readonly xp: number | 'loading';
  readonly traits: readonly OwnedTrait[] | 'loading' | 'all';
  /** Titles of the items that the player unlocked with XP. */
  readonly unlocked: readonly string[];
}

export interface ItemStatus {
  readonly status: 'owned' | 'unlocked' | 'unlockable' | 'needs-xp' | 'not-owned' | 'checking';
  readonly label: string;
}

/** Whether the player can wear an item, with its label (specification section 4, "Wardrobe item states"). */
export function itemStatus(item: Item, holder: Holder): ItemStatus {
  return item.xp === undefined ? traitStatus(item, holder) : xpStatus(item, item.xp, holder);
}

/** Whether choosing the item puts it on. */
export function isWearable({ status }: ItemStatus): boolean {
  return status === 'owned' || status === 'unlocked';
}

function xpStatus(item: Item, cost: number, holder: Holder): ItemStatus {
  const unlocked = cost === 0 || holder.traits === 'all' || holder.unlocked.includes(item.title);
  if (unlocked) return { status: 'unlocked', label: 'UNLOCKED' };
  if (meetsXp(item, cost, holder)) return { status: 'unlockable', label: 'UNLOCK' };
  const loading = holder.xp === 'loading' || holder.traits === 'loading';
  if (loading) return { status: 'checking', label: `${cost} XP` };
  return { status: 'needs-xp', label: `${cost} XP NEEDED` };
}

function traitStatus(item: Item, holder: Holder): ItemStatus {
  if (holder.traits === 'loading') return { status: 'checking', label: '' };
  if (hasTrait(item, holder)) return { status: 'owned', label: 'YOU OWN' };
  return { status: 'not-owned', label: 'BUY' };
}

/** "An item with an xp value is unlockable when the player's XP is at least the cost or the trait is owned." */
export function meetsXp(item: Item, cost: number, holder: Holder): boolean {
  return (holder.xp !== 'loading' && holder.xp >= cost) || hasTrait(item, holder);
}

export function hasTrait(item: Item, { traits }: Holder): boolean {
  return traits === 'all' || (traits !== 'loading' && ownsItem(item, traits));
}
