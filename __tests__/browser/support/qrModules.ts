import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import { encode, QrCodeDataType } from 'uqr';

const MARGIN = 4;
const EYE = 7;

/** The rings and irises of the three eyes are round. */
function isCorner(x: number, y: number, size: number): boolean {
  const within = (place: number): number => (place < EYE ? place : place - (size - EYE));
  return [
    [0, 6],
    [1, 5],
    [2, 4],
  ].some(ends => ends.includes(within(x)) && ends.includes(within(y)));
}

/** The modules whose centre, as a camera sees it, differs from the code of this text. */
export async function wrongModules(code: Locator, text: string): Promise<readonly string[]> {
  const { data, types, size } = encode(text, { ecc: 'L', border: 0 });
  const picture = PNG.sync.read(await code.screenshot());
  const module = picture.width / (size + 2 * MARGIN);
  const isDark = (x: number, y: number): boolean => {
    const at = (place: number): number => Math.floor((MARGIN + place + 0.5) * module);
    const pixel = (at(y) * picture.width + at(x)) * 4;
    const [red = 0, green = 0, blue = 0] = picture.data.subarray(pixel, pixel + 3);
    return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
  };
  return data.flatMap((row, y) =>
    row.flatMap((wanted, x) => {
      const isRound = types[y]?.[x] === QrCodeDataType.Position && isCorner(x, y, size);
      return isRound || isDark(x, y) === wanted ? [] : [`${x},${y}`];
    }),
  );
}
