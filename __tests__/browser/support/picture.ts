import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Download, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { STACKING } from '#rules/outfit/layers';
import type { Avatar } from '#rules/outfit/avatar';

const SIZE = 1200;

async function readDownload(download: Download): Promise<PNG> {
  return PNG.sync.read(readFileSync(await download.path()));
}

export async function downloadFit(page: Page): Promise<{ readonly name: string; readonly picture: PNG }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  return { name: download.suggestedFilename(), picture: await readDownload(download) };
}

const fileOf = (value: string) =>
  `data:image/svg+xml;base64,${readFileSync(path.resolve('public/assets', value)).toString('base64')}`;

/** The fit's files, read from the disk. */
const layersOf = (avatar: Avatar): Drawing => ({
  background: avatar.background,
  pictures: STACKING.map(layer => avatar[layer])
    .filter(value => value !== '' && !value.startsWith('#'))
    .map(fileOf),
  size: SIZE,
});

/**
 * Draws the fit's files on top of each other in an empty page without the game. A canvas and not a stack of <img>,
 * because Chromium smooths edges differently on the two.
 */
export async function composeIndependently(browser: Browser, avatar: Avatar): Promise<PNG> {
  const page = await browser.newPage();
  try {
    const canvas = await page.evaluateHandle(draw, layersOf(avatar));
    const url = await canvas.evaluate(drawn => drawn.toDataURL('image/png'));
    return PNG.sync.read(Buffer.from(url.replace(/^.*,/, ''), 'base64'));
  } finally {
    await page.close();
  }
}

/** The largest difference, in any channel of any pixel, between one SVG of a fit and its files on top of each other. */
export async function distanceFromLayers(page: Page, avatar: Avatar, svg: string): Promise<number> {
  const pictures = [`data:image/svg+xml,${encodeURIComponent(svg)}`];
  const canvases = [
    await page.evaluateHandle(draw, { background: 'transparent', pictures, size: SIZE }),
    await page.evaluateHandle(draw, layersOf(avatar)),
  ];
  return page.evaluate(drawn => {
    const [one, other] = drawn.map(canvas => canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height));
    if (!one || !other) throw new Error('There is no canvas.');
    return one.data.reduce((max, channel, n) => Math.max(max, Math.abs(channel - (other.data[n] ?? 0))), 0);
  }, canvases);
}

interface Drawing {
  readonly background: string;
  readonly pictures: readonly string[];
  readonly size: number;
}

/** Runs in the page. */
async function draw({ background, pictures, size }: Drawing): Promise<HTMLCanvasElement> {
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('There is no canvas.');
  pen.fillStyle = background;
  pen.fillRect(0, 0, size, size);
  for (const src of pictures) {
    const picture = Object.assign(new Image(), { src });
    await picture.decode();
    pen.drawImage(picture, 0, 0, size, size);
  }
  return canvas;
}

/** The share of pixels that are the same in all four channels. */
export function likeness(one: PNG, other: PNG): number {
  if (one.width !== other.width || one.height !== other.height) return 0;
  const total = one.width * one.height;
  const left = new Uint32Array(one.data.buffer, one.data.byteOffset, total);
  const right = new Uint32Array(other.data.buffer, other.data.byteOffset, total);
  return left.reduce((same, pixel, index) => same + (pixel === right[index] ? 1 : 0), 0) / total;
}
