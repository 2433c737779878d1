import { readFileSync } from 'node:fs';
import path from 'node:path';
import { assetSlug, itemValue } from '../../../rules/index';
import type { Category, Item, Wardrobe } from '../../../rules/index';

const read = (file: string): unknown => JSON.parse(readFileSync(path.resolve('public/data', file), 'utf8'));

export const CATEGORIES = read('categories.json') as readonly Category[];

/** The whole catalogue from the disk, in the order of its files. */
export const WARDROBE: Wardrobe = CATEGORIES.map(({ title }) => assetSlug(title)).flatMap(category =>
  (read(`${category}.json`) as readonly Item[]).map(item => ({ category, item })),
);

export function findByValue(value: string): Wardrobe[number] {
  const found = WARDROBE.find(({ category, item }) => itemValue(category, item) === value);
  if (found === undefined) throw new Error(`Nothing in the wardrobe is ${value}.`);
  return found;
}
