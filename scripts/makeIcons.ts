/**
 * Draws the icons and the share picture from the game's art into public/page: `npm run icons`.
 * The files are committed; run this after changing the art.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { launchBrowser } from './browser/launchBrowser';
import { findBrowser } from './browser/findBrowser';
import { DRAWINGS } from './icons/drawings';

const folder = path.resolve('public/page');
const browser = await launchBrowser(await findBrowser());
try {
  for (const { file, width, height, html } of DRAWINGS) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(html, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const picture = await page.screenshot({ omitBackground: true });
    await writeFile(path.join(folder, file), picture);
    await page.close();
    console.log(`${path.join('public/page', file)} ${Math.round(picture.length / 100) / 10} kB`);
  }
} finally {
  await browser.close();
}
