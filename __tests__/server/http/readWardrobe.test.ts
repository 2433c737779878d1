import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWardrobe } from '../../../server/http/readWardrobe';

const folder = mkdtempSync(join(tmpdir(), 'duds-data-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content));

test('the wardrobe is every category with its items, in the order of the files', async () => {
  write('categories.json', [{ title: 'Hair & Hats' }, { title: 'Glasses' }]);
  write('hair-and-hats.json', [{ title: 'Beanie', layer: 'hairAndHats' }]);
  write('glasses.json', [{ title: 'Shades', layer: 'glasses', xp: 0 }]);
  expect(await readWardrobe(folder)).toEqual([
    { category: 'hair-and-hats', item: { title: 'Beanie', layer: 'hairAndHats' } },
    { category: 'glasses', item: { title: 'Shades', layer: 'glasses', xp: 0 } },
  ]);
});

test('a row that cannot be read stops the start and names itself', async () => {
  write('categories.json', [{ title: 'Glasses' }]);
  write('glasses.json', [{ title: 'Shades', layer: 'nose' }]);
  await expect(readWardrobe(folder)).rejects.toThrow(/glasses\.json: row 1 \(Shades\) has no such layer/);
});

test('a missing file stops the start', async () => {
  write('categories.json', [{ title: 'Shoes' }]);
  await expect(readWardrobe(folder)).rejects.toThrow('shoes.json');
});
