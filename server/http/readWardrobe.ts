import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCategories, readItems, readRetired, type Reading } from '#rules/catalogue/catalogue';
import { catalogueProblems } from '#rules/catalogue/catalogueRules';
import { assetSlug, type Wardrobe } from '#rules/outfit/items';
import { readJson } from '../config/jsonFile';

/**
 * Reads the catalogue that players see, to check their fits. The server does not start with a row that cannot be read
 * or that breaks the catalogue's rules, and names it, because an incomplete wardrobe would refuse valid fits.
 */
export async function readWardrobe(dataFolder: string): Promise<Wardrobe> {
  return (await readCatalogue(dataFolder)).wardrobe;
}

interface Catalogue {
  readonly wardrobe: Wardrobe;
  /** The wardrobe together with what is not made any more. */
  readonly everMade: Wardrobe;
}

/** The same with the retired items, which links and stored fits may still name. */
export async function readCatalogue(dataFolder: string): Promise<Catalogue> {
  const categories = await readRows(join(dataFolder, 'categories.json'), readCategories);
  const perCategory = await Promise.all(
    categories.map(async ({ title }) => {
      const category = assetSlug(title);
      const items = await readRows(join(dataFolder, `${category}.json`), readItems);
      return items.map(item => ({ category, item }));
    }),
  );
  const wardrobe = perCategory.flat();
  const retired = await readRows(join(dataFolder, 'retired.json'), readRetired);
  const problems = catalogueProblems(wardrobe, categories, retired);
  if (problems.length > 0) throw new Error(`${dataFolder}: ${problems.join('; ')}`);
  return { wardrobe, everMade: [...wardrobe, ...retired] };
}

async function readRows<T>(file: string, read: (raw: unknown) => Reading<T>): Promise<readonly T[]> {
  const { rows, problems } = read(await readDataFile(file));
  if (problems.length > 0) throw new Error(`${file}: ${problems.join('; ')}`);
  return rows;
}

/** The content of a JSON file that people write. */
export async function readDataFile(file: string): Promise<unknown> {
  const { json, problem } = readJson(await readFile(file, 'utf8'));
  if (problem !== undefined) throw new Error(`${file} ${problem}`);
  return json;
}
