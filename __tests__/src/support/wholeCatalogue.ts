import { readFileSync } from 'node:fs';
import path from 'node:path';
import { assetSlug, type Category, type Item, type Wardrobe } from '../../../rules';

const DATA = path.join(__dirname, '../../../public/data');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(DATA, file), 'utf8'));

/** All items that the server has. */
export function wholeCatalogue(): Wardrobe {
  return (read('categories.json') as readonly Category[]).flatMap(({ title }) => {
    const category = assetSlug(title);
    return (read(`${category}.json`) as readonly Item[]).map(item => ({ category, item }));
  });
}
