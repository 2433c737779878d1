import { benchColdVisit } from './bench/coldVisit';
import { benchDice } from './bench/dice';
import { benchDressing } from './bench/dressing';
import { benchGrowth } from './bench/growth';
import { benchMotion } from './bench/motion';
import { benchSearch } from './bench/search';
import { benchSize } from './bench/size';
import { benchStart } from './bench/start';
import { benchWallet } from './bench/wallet';
import { benchWardrobe } from './bench/wardrobe';
import { launchBrowser } from './browser/launchBrowser';
import { runServer } from './browser/runServer';
import { findBrowser } from './browser/findBrowser';
import { buildIfStale } from './runScript';

const PARTS = [
  'size',
  'start',
  'visit',
  'wardrobe',
  'dressing',
  'wallet',
  'motion',
  'growth',
  'dice',
  'search',
] as const;
type Part = (typeof PARTS)[number];

/** `npm run bench -- motion` measures that part alone. */
const named = PARTS.filter(part => process.argv.includes(part));
/** `npm run bench -- visit ../other` compares with the build in that checkout. */
const otherCheckout = process.argv.slice(2).find(argument => !PARTS.includes(argument as Part));
const isWanted = (part: Part): boolean => named.length === 0 || named.includes(part);

await buildIfStale();
if (isWanted('size')) await benchSize();
if (isWanted('start')) await benchStart();
if (isWanted('dice')) await benchDice();
if (isWanted('search')) await benchSearch();
// These parts need no browser.
if (named.length > 0 && named.every(part => part === 'dice' || part === 'search')) process.exit();

const found = await findBrowser();
const server = await runServer();
const browser = await launchBrowser(found);
try {
  console.log(`\nBrowser: Chromium ${browser.version()}, ${found.source}`);
  if (isWanted('visit')) await benchColdVisit(browser, otherCheckout);
  if (isWanted('wardrobe')) await benchWardrobe(browser, server.url);
  if (isWanted('dressing')) await benchDressing(browser, server.url);
  if (isWanted('wallet')) await benchWallet(browser, server.url);
  if (isWanted('motion')) await benchMotion(browser, server.url);
  if (isWanted('growth')) await benchGrowth(browser);
} finally {
  await browser.close();
  await server.stop();
}
