import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import {
  assetSlug,
  isPicture,
  itemValue,
  paletteKey,
  readCategories,
  readItems,
  type Palette,
} from '../../rules/index';
import { countColours } from './countColours';

export const PALETTE_FILE = 'public/data/palette.json';

/** The palette of the catalogue's pictures as they are now, counted in an empty page. */
export async function makePalette(page: Page): Promise<Palette> {
  // Functions compiled by tsx call a helper that the page does not have.
  await page.evaluate('globalThis.__name ??= given => given');
  const pictures = await readPictures();
  const svgs = await Promise.all(pictures.map(value => readFile(path.join('public/assets', value), 'utf8')));
  const colours = await countColours(page, svgs);
  return Object.fromEntries(pictures.map((value, index) => [paletteKey(value), colours[index] ?? []]));
}

/** One item a line, so that a change of one is a change of one line. */
export function printPalette(palette: Palette): string {
  const lines = Object.entries(palette).map(([key, colours]) => `  ${JSON.stringify(key)}: ${JSON.stringify(colours)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

async function readPictures(): Promise<readonly string[]> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join('public/data', `${name}.json`), 'utf8'));
  const slugs = readCategories(await read('categories')).rows.map(({ title }) => assetSlug(title));
  const values = await Promise.all(
    slugs.map(async slug => readItems(await read(slug)).rows.map(item => itemValue(slug, item))),
  );
  return values.flat().filter(isPicture);
}
