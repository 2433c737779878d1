import { catalogueProblems } from '#rules/catalogue/catalogueRules';
import { checkFit } from '#rules/fits/submission';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { valueHash } from '#rules/outfit/fitCode';
import type { Wardrobe } from '#rules/outfit/items';
import { makePiece, valueOf } from '../support/catalogue';
import { BASICS } from '../support/randomWardrobe';
import { DEMO } from '../support/invariants';

/** A wardrobe of `size` items, which counts how often titles are read. */
function countedWardrobe(size: number) {
  const counter = { reads: 0 };
  const counted = (title: string) => ({
    get title() {
      counter.reads += 1;
      return title;
    },
  });
  const wardrobe: Wardrobe = [...BASICS, ...manyGlasses(size - BASICS.length)].map(({ category, item }) => ({
    category,
    item: Object.defineProperties({ ...item }, Object.getOwnPropertyDescriptors(counted(item.title))),
  }));
  return { counter, wardrobe };
}

/** Glasses of which no two share a link code. */
function manyGlasses(count: number): Wardrobe {
  const glasses = new Map<number, Wardrobe[number]>();
  for (let n = 0; glasses.size < count; n += 1) {
    const next = makePiece('glasses', `Glasses ${n}`);
    glasses.set(valueHash(valueOf(next)), next);
  }
  return [...glasses.values()];
}

const FIT: Avatar = { ...DEFAULT_AVATAR, glasses: 'glasses/glasses-100.svg', hairAndHats: 'hair-and-hats/gone.svg' };

test('checking a fit does not go through the wardrobe again', () => {
  const { counter, wardrobe } = countedWardrobe(3_000);
  const first = checkFit(FIT, wardrobe, DEMO);
  counter.reads = 0;
  expect(checkFit(FIT, wardrobe, DEMO)).toEqual(first);
  expect(first).toEqual([{ layer: 'hairAndHats', reason: 'unknown-item' }]);
  expect(counter.reads).toBe(0);
});

test('the check of the catalogue reads each item equally often in a large and in a small one', () => {
  const readsPerItem = (size: number): number => {
    const { counter, wardrobe } = countedWardrobe(size);
    const categories = [...new Set(wardrobe.map(({ category }) => category))].map(title => ({ title }));
    expect(catalogueProblems(wardrobe, categories)).toEqual([]);
    return counter.reads / size;
  };
  expect(readsPerItem(3_000)).toBeCloseTo(readsPerItem(200), 0);
});
