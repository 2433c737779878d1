import type { Page } from 'playwright-core';

interface Drawing {
  readonly svg: string;
  readonly colours: readonly string[];
}

/** Every Darcel's arms and legs have this colour, so it says nothing about what is worn on them. */
const LIMBS = '#4c1a3c';
const MAX_COLOURS = 3;
/** A smaller share of the drawing is a detail. */
const MIN_SHARE = 0.05;
const TAG = /<[a-z][^>]*>/gi;
const COLOUR = /\b(fill|stroke)="(#(?:[0-9a-f]{3}){1,2})"/gi;

/** For each drawing, the colours that cover most of it, largest area first. */
export async function countColours(page: Page, svgs: readonly string[]): Promise<readonly (readonly string[])[]> {
  const drawings = svgs.map(svg => ({ svg, colours: coloursIn(svg) }));
  const counted = await page.evaluate(countPixels, drawings);
  return counted.map((pixels, index) => mainColours(drawings[index]?.colours ?? [], pixels));
}

/** The colours that a drawing paints with. Translucent ones only shade others, unless there are no others. */
function coloursIn(svg: string): readonly string[] {
  const paints = [...svg.matchAll(TAG)].flatMap(([tag]) =>
    [...tag.matchAll(COLOUR)].map(([, paint = '', colour = '']) => ({
      colour: colour.toLowerCase(),
      isOpaque: !tag.includes(' opacity=') && !tag.includes(`${paint}-opacity=`),
    })),
  );
  const opaque = paints.filter(({ isOpaque }) => isOpaque);
  return [...new Set((opaque.length > 0 ? opaque : paints).map(({ colour }) => colour))];
}

function mainColours(colours: readonly string[], pixels: readonly number[]): readonly string[] {
  const counted = colours.map((colour, index) => ({ colour, area: pixels[index] ?? 0 }));
  const withoutLimbs = counted.filter(({ colour }) => colour !== LIMBS);
  // Thin lines leave a few pixels, whose number differs between browsers.
  const isBare = areaOf(withoutLimbs) <= areaOf(counted) * MIN_SHARE;
  const worn = isBare ? counted : withoutLimbs;
  const total = areaOf(worn);
  const large = worn.filter(({ area }) => area >= total * MIN_SHARE).toSorted((a, b) => b.area - a.area);
  return large.slice(0, total === 0 ? 1 : MAX_COLOURS).map(({ colour }) => colour);
}

function areaOf(colours: readonly { readonly area: number }[]): number {
  return colours.reduce((sum, { area }) => sum + area, 0);
}

/** Runs in the page: each pixel counts for the nearest of the drawing's colours. */
async function countPixels(drawings: readonly Drawing[]): Promise<readonly (readonly number[])[]> {
  const SIZE = 64;
  const context = new OffscreenCanvas(SIZE, SIZE).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('There is no canvas to draw on.');
  const paint = async (svg: string): Promise<Uint8ClampedArray> => {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    context.clearRect(0, 0, SIZE, SIZE);
    context.drawImage(image, 0, 0, SIZE, SIZE);
    return context.getImageData(0, 0, SIZE, SIZE).data;
  };
  const channels = (hex: string): readonly number[] => {
    const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
    return [1, 3, 5].map(start => parseInt(digits.slice(start, start + 2), 16));
  };
  const counted: number[][] = [];
  for (const { svg, colours } of drawings) {
    const data = await paint(svg);
    const known = colours.map(channels);
    const counts = colours.map(() => 0);
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 3] ?? 0) < 128) continue;
      const distances = known.map(rgb => Math.hypot(...rgb.map((value, n) => value - (data[at + n] ?? 0))));
      const nearest = distances.indexOf(Math.min(...distances));
      counts[nearest] = (counts[nearest] ?? 0) + 1;
    }
    counted.push(counts);
  }
  return counted;
}
