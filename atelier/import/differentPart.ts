import { Resvg } from '@resvg/resvg-js';
import { STAGE } from '../paint';

const PIXELS = 600;
/** Rounded coordinates change how much of a pixel an edge covers; of 255. */
const MAX_CHANGE = 64;
/** A smaller change is nothing at an edge, but is seen on a surface. */
const SLIGHT = { change: 16, pixels: 200 };

/** Where two pictures are different, if they are. */
export function differentPart(one: string, other: string): readonly string[] {
  const [before, after] = [pixelsOf(one), pixelsOf(other)];
  const pixels = new Set<number>();
  let largest = 0;
  for (let at = 0; at < before.length; at += 1) {
    const difference = (before[at] ?? 0) - (after[at] ?? 0);
    const change = difference < 0 ? -difference : difference;
    if (change > SLIGHT.change) pixels.add(at >> 2);
    if (change > largest) largest = change;
  }
  if (pixels.size <= SLIGHT.pixels && largest <= MAX_CHANGE) return [];
  const columns = [...pixels].map(pixel => pixel % PIXELS);
  const rows = [...pixels].map(pixel => Math.floor(pixel / PIXELS));
  return [`x ${extent(columns)}, y ${extent(rows)}`];
}

function extent(places: readonly number[]): string {
  // The whole canvas has too many for one call.
  const sorted = places.toSorted((a, b) => a - b);
  return [sorted[0], sorted.at(-1)].map(place => ((place ?? 0) * STAGE.size) / PIXELS).join(' to ');
}

function pixelsOf(svg: string): Uint8Array {
  const options = { fitTo: { mode: 'width', value: PIXELS }, font: { loadSystemFonts: false } } as const;
  return new Resvg(svg, options).render().pixels;
}
