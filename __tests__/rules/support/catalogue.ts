import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCategories, readItems } from '#rules/catalogue/catalogue';
import type { Palette } from '#rules/catalogue/palette';
import { assetSlug, itemValue, type Item, type Wardrobe } from '#rules/outfit/items';
import { layerName, type Layer } from '#rules/outfit/layers';

export const PUBLIC = path.join(__dirname, '../../../public');

export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(PUBLIC, file), 'utf8'));
  } catch (error: unknown) {
    throw new Error(`public/${file} cannot be read: ${String(error)}`, { cause: error });
  }
}

export const CATEGORIES = readCategories(readJson('data/categories.json')).rows;

/** The real catalogue. */
export const WARDROBE: Wardrobe = CATEGORIES.flatMap(({ title }) => {
  const category = assetSlug(title);
  return readItems(readJson(`data/${category}.json`)).rows.map(item => ({ category, item }));
});

export const PALETTE = readJson('data/palette.json') as Palette;

export type Piece = Wardrobe[number];

export function valueOf({ category, item }: Piece): string {
  return itemValue(category, item);
}

export function piece(value: string, wardrobe: Wardrobe = WARDROBE): Piece {
  const found = wardrobe.find(candidate => valueOf(candidate) === value);
  if (!found) throw new Error(`the wardrobe has no ${value}`);
  return found;
}

export function pieces(...values: readonly string[]): Wardrobe {
  return values.map(value => piece(value));
}

function folderOf(layer: Layer): string {
  return layer === 'background' ? 'backgrounds' : assetSlug(layerName(layer));
}

/** A made-up piece in the category of its layer, free unless `rest` says otherwise. */
export function makePiece(layer: Layer, title: string, rest: Partial<Item> = {}): Piece {
  return { category: folderOf(layer), item: { title, layer, xp: 0, ...rest } };
}
