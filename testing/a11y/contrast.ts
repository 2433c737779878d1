import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { collectInks } from './inks';
import type { Ink } from './inks';
import { luminance, type Rgb } from '#rules/catalogue/colour';

/** A text and its background as they are painted. */
export interface Pair {
  readonly text: string;
  readonly ink: string;
  readonly ground: string;
  readonly ratio: number;
  readonly needed: 4.5 | 3;
}

type Marker = 'text' | 'icon';

/** Stops animations, so that the two pictures differ only in the ink. */
const STILL = '*, *::before, *::after { animation: none !important; transition: none !important; }';
/** More specific than any rule of the game. */
const ALL = '*:not(#_):not(#_)';
const NO_INK = `${ALL} { color: transparent !important; text-shadow: none !important; }`;
/** Colours that nothing else has, to find the pixels that an ink covers. */
const MARKERS: Readonly<Record<Marker, Rgb>> = { text: [255, 0, 255], icon: [0, 255, 0] };
const MARKED_INK = `${ALL} { color: #f0f !important; } svg${ALL.slice(1)}, svg ${ALL} { color: #0f0 !important; }`;

/** Grounds under a smaller share of the text are edges of something else. */
const MIN_SHARE = 0.04;

/**
 * Every text and icon on the page with each colour behind it. Two pictures of the page, one with its ink in a marker colour
 * and one without ink, show which pixels are ink and what is behind them, including pictures. Covered text is the same in
 * both, and so is left out.
 */
export async function measureContrast(page: Page): Promise<readonly Pair[]> {
  await page.addStyleTag({ content: STILL });
  const inks = await page.evaluate(collectInks);
  const [marked, bare] = [await take(page, MARKED_INK), await take(page, NO_INK)];
  return inks.flatMap(ink => pairsOf(ink, marked, bare));
}

async function take(page: Page, style: string): Promise<PNG> {
  const tag = await page.addStyleTag({ content: style });
  const picture = PNG.sync.read(await page.screenshot({ fullPage: true }));
  await tag.evaluate(element => (element as Element).remove());
  return picture;
}

function pairsOf({ text, marker, rgb, alpha, needed, boxes }: Ink, marked: PNG, bare: PNG): readonly Pair[] {
  const grounds = new Map<string, { readonly rgb: Rgb; count: number }>();
  let total = 0;
  for (const box of boxes)
    for (const at of offsetsIn(box, marked)) {
      const ground = colourAt(bare, at);
      if (!isNearer(colourAt(marked, at), ground, MARKERS[marker])) continue;
      const known = grounds.get(ground.join());
      if (known) known.count += 1;
      else grounds.set(ground.join(), { rgb: ground, count: 1 });
      total += 1;
    }
  return [...grounds.values()]
    .filter(({ count }) => count / total >= MIN_SHARE)
    .map(({ rgb: ground }) => {
      const seen = mix(rgb, ground, alpha);
      return { text: text.slice(0, 60), ink: hex(seen), ground: hex(ground), ratio: ratioOf(seen, ground), needed };
    });
}

function* offsetsIn(box: Ink['boxes'][number], { width, height }: PNG): Iterable<number> {
  const right = Math.min(width, Math.ceil(box.x + box.width));
  const bottom = Math.min(height, Math.ceil(box.y + box.height));
  for (let y = Math.max(0, Math.floor(box.y)); y < bottom; y += 1)
    for (let x = Math.max(0, Math.floor(box.x)); x < right; x += 1) yield (y * width + x) * 4;
}

const colourAt = ({ data }: PNG, at: number): Rgb => [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];

/** Whether this pixel shows the ink's marker colour. */
function isNearer(seen: Rgb, ground: Rgb, marker: Rgb): boolean {
  return distance(seen, marker) < distance(ground, marker) * 0.8;
}

const distance = (a: Rgb, b: Rgb): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function mix([red, green, blue]: Rgb, ground: Rgb, alpha: number): Rgb {
  const over = (above: number, below: number) => Math.round(above * alpha + below * (1 - alpha));
  return [over(red, ground[0]), over(green, ground[1]), over(blue, ground[2])];
}

const hex = (rgb: Rgb): string => `#${rgb.map(channel => channel.toString(16).padStart(2, '0')).join('')}`;

function ratioOf(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
