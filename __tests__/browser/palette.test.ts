import { readFile } from 'node:fs/promises';
import { makePalette, PALETTE_FILE, printPalette } from '../../scripts/palette/makePalette';
import { withBrowser } from './support/visit';

const visit = withBrowser();

test('the palette file matches the drawings (`npm run palette` updates it)', async () => {
  const { page } = await visit();
  expect(printPalette(await makePalette(page))).toBe(await readFile(PALETTE_FILE, 'utf8'));
});
