import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LAYER_TILES } from '#rules/catalogue/crops';
import { paletteKey } from '#rules/catalogue/palette';
import { DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import { chooseItem } from '#rules/outfit/chooseItem';
import { itemValue, type Piece } from '#rules/outfit/items';
import { isPicture } from '#rules/outfit/pictures';
import { OperatorError } from '../server/config/errors';
import { readWardrobe } from '../server/http/readWardrobe';
import { ownCrop, readCrops, writeCrop } from './crops';
import { RECIPES } from './recipes/recipes';
import { fitCell, tileCell, writeSheet } from './sheet';

const LARGE = { columns: 3, size: 480 };

/** Draws the pieces of these names, and returns the pictures to look at. 'all' names every piece with a recipe. */
export async function showPiece(names: readonly string[]): Promise<readonly string[]> {
  const wardrobe = await readWardrobe('public/data');
  const files: string[] = [];
  const drawn = wardrobe
    .map(piece => ({ piece, key: paletteKey(itemValue(piece.category, piece.item)) }))
    .filter(({ piece }) => isPicture(itemValue(piece.category, piece.item)));
  const unknown = names.filter(name => name !== 'all' && !drawn.some(({ key }) => path.basename(key) === name));
  if (unknown.length > 0) throw new OperatorError(`No row of public/data has the name ${unknown.join(' or ')}.`);
  for (const { piece, key } of drawn) {
    const isNamed = names.includes(path.basename(key)) || (names.includes('all') && key in RECIPES);
    if (isNamed) files.push(await show(piece, key));
  }
  return files;
}

async function show({ category, item }: Piece, key: string): Promise<string> {
  const value = itemValue(category, item);
  const file = path.join('public/assets', value);
  const drawn = RECIPES[key]?.();
  if (drawn !== undefined) await writeFile(file, drawn);
  if (!existsSync(file))
    throw new OperatorError(`${file} does not exist. Draw it, or write a recipe with the key '${key}'.`);
  if (item.layer === 'background') return file;
  const present = (await readCrops())[key];
  await writeCrop(key, ownCrop(key, await readFile(file, 'utf8'), LAYER_TILES[item.layer], present));
  const tile = tileCell(value, item.layer, await readCrops());
  const worn = fitCell(chooseItem(DEFAULT_OUTFIT, category, item).outfit.avatar);
  return writeSheet(path.basename(key), [tile, worn, { ...tile, drawings: [value], isOutline: true }], LARGE);
}
