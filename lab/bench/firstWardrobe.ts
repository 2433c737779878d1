import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { paletteKey } from '#rules/catalogue/palette';
import { itemValue, type Item, type Wardrobe } from '#rules/outfit/items';
import { isPicture } from '#rules/outfit/pictures';
import { readWardrobe } from '../../server/http/readWardrobe';
import { copyProject } from '../../testing/browser/copyProject';
import { printPalette, readCrops, readPalette } from '../../atelier/index';
import { buildIfStale } from '../../scripts/runScript';

/** Builds this game in another folder with the first wardrobe only, and returns how many items it has. */
export async function buildFirstWardrobe(folder: string): Promise<number> {
  await copyProject(folder);
  const wardrobe = await readWardrobe('public/data');
  const first = wardrobe.filter(({ item: { drop } }) => drop === undefined);
  const later = wardrobe.filter(({ item: { drop } }) => drop !== undefined).map(valueOf);
  const write = (name: string, text: string) => writeFile(path.join(folder, 'public/data', `${name}.json`), text);
  for (const slug of new Set(wardrobe.map(({ category }) => category))) {
    const rows = first.filter(({ category }) => category === slug).map(({ item }) => without(item, later));
    await write(slug, JSON.stringify(rows, null, 1));
  }
  const keys = first.map(valueOf).map(paletteKey);
  const kept = <T>(all: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(all).filter(([key]) => keys.includes(key)));
  await write('crops', JSON.stringify(kept(await readCrops()), null, 1));
  await write('palette', printPalette(kept(await readPalette())));
  for (const value of later.filter(isPicture)) await rm(path.join(folder, 'public/assets', value));
  await buildIfStale(folder);
  return first.length;
}

const valueOf = ({ category, item }: Wardrobe[number]): string => itemValue(category, item);

function without({ avoid, ...item }: Item, values: readonly string[]): Item {
  return avoid === undefined ? item : { ...item, avoid: avoid.filter(value => !values.includes(value)) };
}
