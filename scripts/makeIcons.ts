/**
 * Draws the icons and the pictures of pages from the game's art into public/page: `npm run icons`.
 * The files are committed; run this after changing the art.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { COLOURS, HOME_FITS } from '#rules/fits/gameFits';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { STACKING } from '#rules/outfit/layers';
import { PRODUCT } from '#rules/product';
import { findBrowser } from '../testing/browser/findBrowser';
import { launchBrowser } from '../testing/browser/launchBrowser';
import { paintPagePictures } from './icons/pagePictures';

/** A page that shows only this picture, for a screenshot of this size. */
interface Drawing {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly html: string;
}

const embed = (file: string, type: string): string => `data:${type};base64,${readFileSync(file).toString('base64')}`;
const asset = (name: string): string => embed(path.resolve('public/assets', name), 'image/svg+xml');
const font = embed(
  createRequire(import.meta.url).resolve('@fontsource/gasoek-one/files/gasoek-one-latin-400-normal.woff2'),
  'font/woff2',
);

/** The avatar's layers in a box that holds the whole stage. */
const darcel = (avatar: Avatar): string =>
  STACKING.filter(layer => layer !== 'background' && avatar[layer] !== '')
    .map(layer => `<img alt="" src="${asset(avatar[layer])}">`)
    .join('');

const page = (style: string, body: string): string => `<!doctype html><style>
  @font-face { font-family: Display; src: url(${font}); }
  * { box-sizing: border-box; margin: 0; }
  body { position: relative; width: 100vw; height: 100vh; overflow: hidden; }
  img { position: absolute; display: block; }
  ${style}</style>${body}`;

interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

const CLOSE: Square = { x: 370, y: 110, side: 460 };
/** Systems crop icons to shapes of their own, but keep the middle 80 %. */
const ROOMY: Square = { x: 300, y: 60, side: 600 };

/** The face, as the tiles crop it: a square of the stage that fills the icon. */
function icon(file: string, size: number, { x, y, side }: Square, radius: string): Drawing {
  const percent = (pixels: number): string => `${(pixels / side) * 100}%`;
  const html = page(
    `.icon { position: absolute; inset: 0; overflow: hidden; border-radius: ${radius}; background: ${COLOURS.Butter}; }
     img { width: ${percent(1200)}; height: ${percent(1200)}; left: ${percent(-x)}; top: ${percent(-y)}; }`,
    `<div class="icon">${darcel({ ...DEFAULT_AVATAR, bottoms: '', arms: '', shoesAndLegs: '' })}</div>`,
  );
  return { file, width: size, height: size, html };
}

/** The home screen's avatars and title with the wordmark, at the size that messengers and social networks show. */
const SHARE: Drawing = {
  file: 'share.png',
  width: 1200,
  height: 630,
  html: page(
    `body { background: #f6efe2; color: #1a1620; }
     .strips { display: flex; height: 430px; }
     .strip { position: relative; flex: 1; overflow: hidden; }
     .strip img { width: 440px; height: 440px; left: -120px; top: 9px; }
     .words { display: flex; align-items: center; justify-content: space-between; height: 200px; padding: 0 44px; }
     .words p { font: 400 71px/0.88 Display; letter-spacing: -0.015em; }
     .words img { position: static; width: 262px; }`,
    `<div class="strips">${HOME_FITS.map(
      look => `<div class="strip" style="background:${look.background}">${darcel(look)}</div>`,
    ).join('')}</div>
     <div class="words"><p>${PRODUCT.tagline.replace(' fashion', '<br>fashion')}</p><img alt="" src="${asset('brand/logo.svg')}"></div>`,
  ),
};

const DRAWINGS: readonly Drawing[] = [
  icon('icon-180.png', 180, CLOSE, '0'),
  icon('icon-192.png', 192, CLOSE, '22%'),
  icon('icon-512.png', 512, CLOSE, '22%'),
  icon('icon-maskable-512.png', 512, ROOMY, '0'),
  SHARE,
];

await paintPagePictures('public/page');

const browser = await launchBrowser(await findBrowser());
try {
  for (const { file, width, height, html } of DRAWINGS) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(html, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const picture = await page.screenshot({ omitBackground: true });
    await writeFile(`public/page/${file}`, picture);
    await page.close();
    console.log(`public/page/${file} ${Math.round(picture.length / 100) / 10} kB`);
  }
} finally {
  await browser.close();
}
