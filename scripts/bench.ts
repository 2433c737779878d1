import { benchMotion } from './bench/motion';
import { benchSize } from './bench/size';
import { benchStart } from './bench/start';
import { benchWardrobe } from './bench/wardrobe';
import { launchBrowser } from './browser/launchBrowser';
import { runServer } from './browser/runServer';
import { findBrowser } from './findBrowser';
import { buildIfStale } from './runScript';

if ((await buildIfStale()).code !== 0) process.exit(1);
/** `npm run bench -- motion` measures that part alone. */
const onlyMotion = process.argv.includes('motion');
if (!onlyMotion) {
  await benchSize();
  await benchStart();
}

const found = await findBrowser();
const server = await runServer();
const browser = await launchBrowser(found);
try {
  console.log(`\nBrowser: Chromium ${browser.version()}, ${found.from}`);
  if (!onlyMotion) await benchWardrobe(browser, server.url);
  await benchMotion(browser, server.url);
} finally {
  await browser.close();
  await server.stop();
}
