import type { Outfit } from './avatar';
import { itemValue, type Piece, type Wardrobe } from './items';
import { LAYERS } from './layers';

/** Whether the piece looks wrong with something that is worn. It may be worn all the same. */
export function looksWrong({ avatar }: Outfit, { category, item }: Piece, wardrobe: Wardrobe): boolean {
  const avoided = avoidedBy(wardrobe).get(itemValue(category, item));
  return avoided !== undefined && LAYERS.some(layer => avoided.has(avatar[layer]));
}

/** Wardrobes never change, so each is read once. */
const avoidances = /* #__PURE__ */ new WeakMap<Wardrobe, ReadonlyMap<string, ReadonlySet<string>>>();

/** For each value those that look wrong with it: one of the two items names the other. */
function avoidedBy(wardrobe: Wardrobe): ReadonlyMap<string, ReadonlySet<string>> {
  const known = avoidances.get(wardrobe);
  if (known) return known;
  const avoided = new Map<string, Set<string>>();
  const add = (value: string, other: string): void => {
    const others = avoided.get(value) ?? new Set();
    avoided.set(value, others.add(other));
  };
  for (const { category, item } of wardrobe) {
    for (const other of item.avoid ?? []) {
      add(itemValue(category, item), other);
      add(other, itemValue(category, item));
    }
  }
  avoidances.set(wardrobe, avoided);
  return avoided;
}
