import type { Wardrobe } from '../outfit/items';

/** The drops that brought pieces into the wardrobe, the first one first. */
export const DROPS: readonly string[] = [
  'Reporting for Duty',
  'Indoor Weather',
  'The Allotment',
  'Out of Season',
  'A Small Circus',
  'After Hours',
];

/** The wardrobe as it was after so many drops. */
export function wardrobeAfter(wardrobe: Wardrobe, drops: number): Wardrobe {
  const known = DROPS.slice(0, drops);
  return wardrobe.filter(({ item: { drop } }) => drop === undefined || known.includes(drop));
}
