import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  assetSlug,
  catalogueProblems,
  readCategories,
  readItems,
  type Reading,
  type Wardrobe,
} from '../../rules/index';

/**
 * Reads the catalogue that players see, to check their fits. The server does not start with a row that cannot be read
 * or that breaks the catalogue's rules, and names it, because an incomplete wardrobe would refuse valid fits.
 */
export async function readWardrobe(dataFolder: string): Promise<Wardrobe> {
  const categories = await readRows(join(dataFolder, 'categories.json'), readCategories);
  const perCategory = await Promise.all(
    categories.map(async ({ title }) => {
      const category = assetSlug(title);
      const items = await readRows(join(dataFolder, `${category}.json`), readItems);
      return items.map(item => ({ category, item }));
    }),
  );
  const wardrobe = perCategory.flat();
  const problems = catalogueProblems(wardrobe, categories);
  if (problems.length > 0) throw new Error(`${dataFolder}: ${problems.join('; ')}`);
  return wardrobe;
}

async function readRows<T>(file: string, read: (raw: unknown) => Reading<T>): Promise<readonly T[]> {
  const { rows, problems } = read(JSON.parse(await readFile(file, 'utf8')));
  if (problems.length > 0) throw new Error(`${file}: ${problems.join('; ')}`);
  return rows;
}
