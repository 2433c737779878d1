import { readFile } from 'node:fs/promises';
import { findBrowser } from '../../scripts/browser/findBrowser';
import { launchBrowser } from '../../scripts/browser/launchBrowser';
import { makePalette, PALETTE_FILE, printPalette } from '../../scripts/palette/makePalette';

test('the palette is that of the drawings as they are (`npm run palette`)', async () => {
  const browser = await launchBrowser(await findBrowser());
  try {
    expect(printPalette(await makePalette(browser))).toBe(await readFile(PALETTE_FILE, 'utf8'));
  } finally {
    await browser.close();
  }
});
