import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { paletteKey, type Palette } from '#rules/catalogue/palette';
import { itemValue } from '#rules/outfit/items';
import { isPicture } from '#rules/outfit/pictures';
import { readDataFile, readWardrobe } from '../../server/http/readWardrobe';
import { measureDrawing } from './measureDrawing';

export const PALETTE_FILE = 'public/data/palette.json';

export const readPalette = async (): Promise<Palette> => (await readDataFile(PALETTE_FILE)) as Palette;

/** The palette of the catalogue's pictures as they are now. */
export async function makePalette(): Promise<Palette> {
  const wardrobe = await readWardrobe('public/data');
  const pictures = wardrobe.map(({ category, item }) => itemValue(category, item)).filter(isPicture);
  const svgs = await Promise.all(pictures.map(value => readFile(path.join('public/assets', value), 'utf8')));
  return Object.fromEntries(pictures.map((value, index) => [paletteKey(value), measureDrawing(svgs[index] ?? '')]));
}

/** One item a line, so that a change to an item is a change to one line. */
export function printPalette(palette: Palette): string {
  const lines = Object.entries(palette).map(([key, drawing]) => `  ${JSON.stringify(key)}: ${JSON.stringify(drawing)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
