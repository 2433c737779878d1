import { Resvg } from '@resvg/resvg-js';
import type { Crop } from '#rules/catalogue/crops';

export const STAGE: Crop = { x: 0, y: 0, size: 1200 };

/** Red, green, blue and opacity of each pixel, row by row, each from 0 to 255. */
export type Pixels = Uint8ClampedArray;

const HEAD = 'width="1200" height="1200" viewBox="0 0 1200 1200"';

/** A square of a drawing, `size` pixels wide. */
export function paint(svg: string, size: number, { x, y, size: side }: Crop = STAGE): Pixels {
  const cropped = svg.replace(HEAD, `width="${size}" height="${size}" viewBox="${x} ${y} ${side} ${side}"`);
  return unmultiplied(new Resvg(cropped, { font: { loadSystemFonts: false } }).render().pixels);
}

/** The renderer multiplies colours by their opacity. */
function unmultiplied(pixels: Uint8Array): Pixels {
  const plain = Uint8ClampedArray.from(pixels);
  for (let at = 0; at < plain.length; at += 4) {
    const opacity = plain[at + 3] ?? 0;
    if (opacity === 0 || opacity === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1) plain[channel] = ((plain[channel] ?? 0) * 255) / opacity;
  }
  return plain;
}

/** Whether a pixel is painted rather than empty. */
export function isPainted(pixels: Pixels, pixel: number): boolean {
  return (pixels[pixel * 4 + 3] ?? 0) >= 128;
}
