import { mkdir, writeFile } from 'node:fs/promises';
import lighthouse from 'lighthouse';
import type { GameEvent } from '../rules/index';
import { findBrowser } from './browser/findBrowser';
import { launchBrowser } from './browser/launchBrowser';
import { freePort, runServer } from './browser/runServer';
import { buildIfStale } from './runScript';

const FOLDER = 'artifacts/lighthouse';
/** The categories that must score 100; the other scores depend on the machine. */
const PERFECT = ['accessibility', 'seo'];

async function pathsOf(url: string): Promise<Readonly<Record<string, string>>> {
  const [archived] = (await (await fetch(`${url}/api/events/archive`)).json()) as readonly GameEvent[];
  return {
    home: '/',
    wardrobe: '/wardrobe?demo',
    events: '/events',
    faq: '/faq',
    results: `/results/${archived?.id ?? 1}`,
  };
}

/** Audits a page in a fresh browser as Lighthouse's slowed phone, and returns the scores by category. */
async function audit(url: string, name: string): Promise<Readonly<Record<string, number>>> {
  const port = await freePort();
  const browser = await launchBrowser(found, [`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse(url, { port, output: 'html', logLevel: 'error' });
    if (result === undefined) throw new Error(`Lighthouse returned nothing for ${url}.`);
    const { categories, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
    await writeFile(`${FOLDER}/${name}.html`, result.report as string);
    return Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]));
  } finally {
    await browser.close();
  }
}

await buildIfStale();
await mkdir(FOLDER, { recursive: true });
const wanted = process.argv.slice(2);
const found = await findBrowser();
const server = await runServer();
try {
  for (const [name, path] of Object.entries(await pathsOf(server.url))) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const scores = await audit(server.url + path, name);
    console.log(name.padEnd(10), scores);
    if (PERFECT.some(category => scores[category] !== 100)) process.exitCode = 1;
  }
} finally {
  await server.stop();
}
console.log(`The reports are in ${FOLDER}.`);
