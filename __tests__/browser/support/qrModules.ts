import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import { encode } from 'uqr';

const MARGIN = 4;

/** The dark modules of the code that a text has to have. */
export const modulesOf = (text: string): readonly (readonly boolean[])[] => encode(text, { ecc: 'L', border: 0 }).data;

/** What a camera sees in the middle of every module of a code of this size. */
export async function readModules(code: Locator, size: number): Promise<readonly (readonly boolean[])[]> {
  const picture = PNG.sync.read(await code.screenshot());
  const module = picture.width / (size + 2 * MARGIN);
  const isDark = (x: number, y: number): boolean => {
    const at = (place: number): number => Math.floor((MARGIN + place + 0.5) * module);
    const pixel = (at(y) * picture.width + at(x)) * 4;
    const [red = 0, green = 0, blue = 0] = picture.data.subarray(pixel, pixel + 3);
    return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
  };
  return Array.from({ length: size }, (_row, y) => Array.from({ length: size }, (_cell, x) => isDark(x, y)));
}
