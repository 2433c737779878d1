import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { paletteKey } from '#rules/catalogue/palette';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';
import { itemValue, type Piece, type Wardrobe } from '#rules/outfit/items';
import { isPicture } from '#rules/outfit/pictures';
import { errorCode } from '../server/config/errors';
import { readWardrobe } from '../server/http/readWardrobe';
import { readPalette } from './palette/makePalette';
import { checkPiece, type Measured } from './checkPiece';
import { readCrops } from './crops';

const ASSETS = 'public/assets';

/** Every mistake in the drawings, or in those of these names, and in what was measured of them, one sentence each. */
export async function checkWardrobe(names: readonly string[] = ['all']): Promise<readonly string[]> {
  const wardrobe = await readWardrobe('public/data');
  const measured = { crops: await readCrops(), palette: await readPalette() };
  const drawn = wardrobe.filter(piece => isPicture(valueOf(piece)));
  const mistakes: string[] = [];
  const isNamed = (piece: Piece): boolean =>
    names.includes('all') || names.includes(path.basename(paletteKey(valueOf(piece))));
  for (const piece of drawn.filter(isNamed)) mistakes.push(...(await checkDrawing(piece, measured)));
  return [...unknownCollections(wardrobe), ...mistakes, ...(await leftovers(drawn, measured))];
}

/** A drawing takes milliseconds, all of them seconds, so results are kept until something changes. */
const known = new Map<string, readonly string[]>();

async function checkDrawing(piece: Piece, measured: Measured): Promise<readonly string[]> {
  const value = valueOf(piece);
  const key = paletteKey(value);
  const file = path.join(ASSETS, value);
  const svg = await readIfThere(file);
  const state = JSON.stringify([piece, svg, measured.palette[key], measured.crops[key]]);
  const mistakes = known.get(state) ?? checkPiece(piece, svg, measured).map(mistake => `${file} ${mistake}`);
  if (!known.has(state)) await setImmediate();
  known.set(state, mistakes);
  return mistakes;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error: unknown) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function unknownCollections(wardrobe: Wardrobe): readonly string[] {
  const keys = DEFAULT_COLLECTIONS.map(({ key }) => key);
  return wardrobe
    .filter(({ item: { collection } }) => collection !== undefined && !keys.includes(collection))
    .map(
      ({ category, item: { title, collection } }) =>
        `public/data/${category}.json: ${title} has the collection ${collection}; collections are ${keys.join(', ')}`,
    );
}

/** What belongs to no item. */
async function leftovers(drawn: Wardrobe, { crops, palette }: Measured): Promise<readonly string[]> {
  const values = drawn.map(valueOf);
  const keys = values.map(paletteKey);
  const folders = [...new Set(drawn.map(({ category }) => category))];
  const files = await Promise.all(
    folders.map(async folder => (await readdir(path.join(ASSETS, folder))).map(name => `${folder}/${name}`)),
  );
  const gone = (owned: object): readonly string[] => Object.keys(owned).filter(key => !keys.includes(key));
  return [
    ...files.flat().flatMap(file => (values.includes(file) ? [] : [`${ASSETS}/${file} is the drawing of no item`])),
    ...gone(crops).map(key => `public/data/crops.json has a crop for ${key}, which is no item`),
    ...gone(palette).map(key => `public/data/palette.json has a row for ${key}, which is no item`),
  ];
}

const valueOf = ({ category, item }: Piece): string => itemValue(category, item);
