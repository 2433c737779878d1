import type { Browser } from 'playwright-core';
import { inKilobytes, inMs, say, sayParts, summarise } from './figures';
import { openPage, slowDown, SLOWER_CPU, type BenchPage } from './page';
import { watchExport, watchScroll, type Export, type Scroll } from './probe';

const RUNS = 3;

/** How smoothly tiles scroll, and how long the picture takes. */
export async function benchWardrobe(browser: Browser, url: string): Promise<void> {
  console.log(`\nScrolling and export in the demo, ${RUNS} runs`);
  const scrolls: Scroll[] = [];
  const exports: Export[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { page, cdp } = await openHats(browser, url);
    await slowDown(cdp);
    scrolls.push(await page.locator('[data-item]').first().evaluate(watchScroll));
    const saved = page.waitForEvent('download');
    const watched = page.evaluate(watchExport);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    exports.push(await watched);
    await saved;
    await page.context().close();
  }
  const late = scrolls.map(({ slowFrames, frames }) => `${slowFrames} of ${frames}`).join(', ');
  const fps = summarise(scrolls.map(scroll => scroll.fps)).median.toFixed(0);
  const of = (part: keyof Export) => exports.map(figures => figures[part]);
  say(`scrolling the tiles (${SLOWER_CPU}x)`, `${fps} frames/s; late frames: ${late}`);
  say(`PNG export (${SLOWER_CPU}x)`, inMs(summarise(exports.map(({ load, draw, encode }) => load + draw + encode))));
  say('', sayParts({ load: of('load'), draw: of('draw'), encode: of('encode') }));
  say('its size', inKilobytes(exports[0]?.bytes ?? 0));
}

async function openHats(browser: Browser, url: string): Promise<BenchPage> {
  const opened = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = opened;
  await page.goto(`${url}/wardrobe?demo&category=hair-and-hats`);
  await page.locator('[data-item]').first().waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  return opened;
}
