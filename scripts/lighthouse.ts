import type { GameEvent } from '../rules/index';
import { launchBrowser } from './browser/launchBrowser';
import { freePort, runServer } from './browser/runServer';
import { findBrowser } from './browser/findBrowser';
import { auditPage } from './lighthouse/auditPage';
import type { PageAudit } from './lighthouse/auditPage';
import { EXPLAINED } from './lighthouse/lostPoints';
import { buildIfStale } from './runScript';

/** What has to be perfect; the other scores are as good as they get, and each point they lack is told. */
const PERFECT = ['Accessibility', 'SEO'];

async function screensOf(url: string): Promise<Readonly<Record<string, string>>> {
  const [archived] = (await (await fetch(`${url}/api/events/archive`)).json()) as readonly GameEvent[];
  return {
    home: '/',
    wardrobe: '/wardrobe?demo',
    events: '/events',
    faq: '/faq',
    results: `/results/${archived?.id ?? 1}`,
  };
}

function tell(name: string, { scores, figures, losses }: PageAudit): void {
  const shown = Object.entries(scores).map(([category, score]) => `${category} ${score}`);
  console.log(`\n${name.padEnd(10)} ${shown.join('   ')}\n           ${figures.join(', ')}`);
  for (const { audit, title, category, points, shown: value, details } of losses) {
    console.log(`           -${points.toFixed(1).padStart(4)} ${category}: ${title} ${value}`);
    const why = EXPLAINED[audit];
    for (const line of why === undefined ? details : [why]) console.log(`                 ${line}`);
  }
}

/** In a browser that has not seen the game before. */
async function auditAnew(url: string): Promise<PageAudit> {
  const port = await freePort();
  const browser = await launchBrowser(found, [`--remote-debugging-port=${port}`]);
  try {
    return await auditPage(url, port);
  } finally {
    await browser.close();
  }
}

await buildIfStale();
const wanted = process.argv.slice(2);
const found = await findBrowser();
const server = await runServer();
try {
  console.log(`Chromium of ${found.source}, as a phone on slow 4G with a processor four times slower`);
  for (const [name, path] of Object.entries(await screensOf(server.url))) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const audit = await auditAnew(server.url + path);
    tell(name, audit);
    if (PERFECT.some(category => audit.scores[category] !== 100)) process.exitCode = 1;
  }
} finally {
  await server.stop();
}
