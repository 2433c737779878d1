import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';

/** The mock of each scene's screen. */
const MOCKS: readonly { readonly scenes: RegExp; readonly mock: string }[] = [
  { scenes: /^(home|menu|disconnect)/, mock: 'home' },
  { scenes: /^(wardrobe|reset|needs)/, mock: 'wardrobe' },
  { scenes: /^(yay|submitted|fit-|sign-in|connect)/, mock: 'overlay-yay' },
  { scenes: /^congrats/, mock: 'overlay-congrats' },
  { scenes: /^(events|error)/, mock: 'events' },
  { scenes: /^vote/, mock: 'vote' },
  { scenes: /^results/, mock: 'results' },
];

const FOLDERS = { d: '1440x900', m: '390x844' } as const;
const mocks = path.resolve('docs/mocks');

async function picturesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter(name => name.endsWith('.png')).sort();
  } catch {
    return [];
  }
}

const figure = (file: string, caption: string): string =>
  `<figure><img src="file://${encodeURI(file)}" alt=""><figcaption>${caption}</figcaption></figure>`;

async function rows(kind: keyof typeof FOLDERS): Promise<string> {
  const folder = path.resolve('artifacts', FOLDERS[kind]);
  const drawn = await picturesIn(mocks);
  return (await picturesIn(folder))
    .map(name => {
      const scene = name.replace('.png', '');
      const mock = MOCKS.find(({ scenes }) => scenes.test(scene))?.mock;
      const has = mock !== undefined && drawn.includes(`${kind}-${mock}.png`);
      const beside = has ? figure(path.join(mocks, `${kind}-${mock}.png`), 'mock') : '<p>no mock of this size</p>';
      return `<section class="${kind}">${figure(path.join(folder, name), scene)}${beside}</section>`;
    })
    .join('\n');
}

const STYLE = `body{font:20px sans-serif;margin:24px;display:flex;flex-wrap:wrap;gap:24px}
section{display:flex;gap:8px;align-items:start}figure,p{margin:0}img{display:block;object-fit:cover;object-position:top}
.d>*{width:480px}.d img{width:480px;height:300px}.m>*{width:195px}.m img{width:195px;height:422px}`;

/** Writes artifacts/sheet.html with each picture beside its mock, and returns the path of a picture of it. */
export async function makeSheet(browser: Browser): Promise<string> {
  const html = `<!doctype html><meta charset="utf-8"><title>Sheet</title><style>${STYLE}</style>${await rows('d')}${await rows('m')}`;
  const source = path.resolve('artifacts/sheet.html');
  await writeFile(source, html);
  const page = await browser.newPage({ viewport: { width: 2016, height: 1200 } });
  await page.goto(`file://${encodeURI(source)}`);
  const picture = 'artifacts/sheet.png';
  await page.screenshot({ path: picture, fullPage: true });
  await page.close();
  return picture;
}
