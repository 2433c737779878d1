import { readFile } from 'node:fs/promises';
import { assetSlug, readCategories, readItems, type Palette, type Wardrobe } from '../../rules/index';

async function readData(name: string): Promise<unknown> {
  return JSON.parse(await readFile(`public/data/${name}.json`, 'utf8'));
}

export async function readPalette(): Promise<Palette> {
  return (await readData('palette')) as Palette;
}

export async function readWardrobe(): Promise<Wardrobe> {
  const slugs = readCategories(await readData('categories')).rows.map(({ title }) => assetSlug(title));
  const lists = await Promise.all(
    slugs.map(async category => readItems(await readData(category)).rows.map(item => ({ category, item }))),
  );
  return lists.flat();
}
