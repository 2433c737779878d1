import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { isPicture, itemValue, paletteKey, type Palette } from '../../rules/index';
import { readWardrobe } from '../../server/http/readWardrobe';
import { measureDrawings } from './measureDrawings';

export const PALETTE_FILE = 'public/data/palette.json';

export const readPalette = async (): Promise<Palette> => JSON.parse(await readFile(PALETTE_FILE, 'utf8')) as Palette;

/** The palette of the catalogue's pictures as they are now, measured in an empty page. */
export async function makePalette(page: Page): Promise<Palette> {
  // Functions compiled by tsx call a helper that the page does not have.
  await page.evaluate('globalThis.__name ??= given => given');
  const wardrobe = await readWardrobe('public/data');
  const pictures = wardrobe.map(({ category, item }) => itemValue(category, item)).filter(isPicture);
  const svgs = await Promise.all(pictures.map(value => readFile(path.join('public/assets', value), 'utf8')));
  const drawings = await measureDrawings(page, svgs);
  return Object.fromEntries(drawings.map((drawing, index) => [paletteKey(pictures[index] ?? ''), drawing]));
}

/** One item a line, so that a change to an item is a change to one line. */
export function printPalette(palette: Palette): string {
  const lines = Object.entries(palette).map(([key, drawing]) => `  ${JSON.stringify(key)}: ${JSON.stringify(drawing)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
