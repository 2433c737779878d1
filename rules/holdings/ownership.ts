import type { Item } from '../outfit/items';

/** A trait of one of the player's NFTs, as its metadata spells it. */
export interface OwnedTrait {
  readonly trait_type: string;
  readonly value: string;
}

/** "Item ownership is matched case-insensitively on trait value and trait type." (specification section 5) */
export function ownsItem(item: Item, traits: readonly OwnedTrait[]): boolean {
  const type = item.trait === undefined ? undefined : traitType(item.trait);
  const value = item.title.toLowerCase();
  return traits.some(owned => traitType(owned.trait_type) === type && owned.value.toLowerCase() === value);
}

/** "Background items match the 'backgrounds' trait type": singular and plural count as the same. */
function traitType(name: string): string {
  const type = name.toLowerCase();
  return type === 'background' ? 'backgrounds' : type;
}
