import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWardrobe } from '../../../server/http/readWardrobe';

const realData = join(process.cwd(), 'public/data');
const folder = mkdtempSync(join(tmpdir(), 'duds-data-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content));

test('the wardrobe contains every category with its items, in the order of the files', async () => {
  const wardrobe = await readWardrobe(realData);
  expect(wardrobe[0]).toMatchObject({ category: 'backgrounds', item: { title: 'Fog', hex: '#999' } });
  expect(new Set(wardrobe.map(({ category }) => category)).size).toBe(13);
});

test('a catalogue that breaks the rules prevents the start, and the error names the item', async () => {
  cpSync(realData, folder, { recursive: true });
  const rows = JSON.parse(readFileSync(join(folder, 'glasses.json'), 'utf8')) as { title: string }[];
  write('glasses.json', [{ ...rows[0], exclusions: { glasses: '' } }, ...rows.slice(1)]);
  await expect(readWardrobe(folder)).rejects.toThrow(rows[0]?.title);
});

test('a row that cannot be read prevents the start, and the error names it', async () => {
  write('categories.json', [{ title: 'Glasses' }]);
  write('glasses.json', [{ title: 'Shades', layer: 'nose' }]);
  await expect(readWardrobe(folder)).rejects.toThrow(/glasses\.json: row 1 \(Shades\) has the layer "nose"/);
});

test('a file that is not JSON prevents the start, and the error names the line', async () => {
  writeFileSync(join(folder, 'glasses.json'), '[\n {"title": "Shades"},\n]');
  await expect(readWardrobe(folder)).rejects.toThrow(/glasses\.json is not JSON: line 3, column 1: /);
});

test('a missing file prevents the start', async () => {
  write('categories.json', [{ title: 'Shoes' }]);
  await expect(readWardrobe(folder)).rejects.toThrow('shoes.json');
});
