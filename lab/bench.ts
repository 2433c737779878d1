import type { Browser } from 'playwright-core';
import { benchCatalogue } from './bench/catalogue';
import { benchColdVisit } from './bench/coldVisit';
import { benchCount } from './bench/count';
import { benchCrowd } from './bench/crowd';
import { benchDressing } from './bench/dressing';
import { benchSearch } from './bench/search';
import { benchSize } from './bench/size';
import { benchVote } from './bench/vote';
import { findBrowser } from '../testing/browser/findBrowser';
import { launchBrowser } from '../testing/browser/launchBrowser';
import { runServer } from '../testing/browser/runServer';
import { buildIfStale } from '../scripts/runScript';

const PARTS = { size: benchSize, search: benchSearch };
const BROWSER_PARTS = {
  visit: (browser: Browser) => benchColdVisit(browser, otherCheckout),
  dressing: (browser: Browser) => benchDressing(browser, otherCheckout),
  catalogue: benchCatalogue,
  count: benchCount,
  vote: benchVote,
};

const given = process.argv.slice(2);
/** Takes minutes, and nearly all of the machine. */
const NAMED_ONLY = { crowd: () => benchCrowd(given) };
const isPart = (name: string): boolean => name in PARTS || name in BROWSER_PARTS || name in NAMED_ONLY;
/** `npm run bench -- visit dressing ../other` compares with the build in that checkout. */
const otherCheckout = given.find(name => !isPart(name) && !name.includes('='));

/** `npm run bench -- vote` measures that part alone. */
function wantedOf<T>(parts: Readonly<Record<string, T>>): readonly T[] {
  const isWanted = (name: string) => given.includes(name) || !given.some(isPart);
  return Object.entries(parts).flatMap(([name, part]) => (isWanted(name) ? [part] : []));
}

/**
 * Playwright watches requests, for each of which Chromium records where in the scripts it began. Lazily, it would compile
 * large functions a second time for that, while the page starts: some 100 ms on a slow CPU that no player waits for.
 */
const NO_SECOND_COMPILATION = '--js-flags=--no-enable-lazy-source-positions';

async function benchInBrowser(parts: readonly ((browser: Browser, url: string) => Promise<void>)[]): Promise<void> {
  const found = await findBrowser();
  const server = await runServer();
  const browser = await launchBrowser(found, [NO_SECOND_COMPILATION]);
  try {
    console.log(`\nBrowser: Chromium ${browser.version()}, ${found.source}`);
    for (const bench of parts) await bench(browser, server.url);
  } finally {
    await browser.close();
    await server.stop();
  }
}

await buildIfStale();
if (given.includes('crowd')) await NAMED_ONLY.crowd();
for (const bench of wantedOf(PARTS)) await bench();
const inBrowser = wantedOf(BROWSER_PARTS);
if (inBrowser.length > 0) await benchInBrowser(inBrowser);
