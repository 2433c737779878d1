import type { Palette } from '../../../rules';
import { makePalette, readPalette } from '../../../scripts/palette/makePalette';

/** Processors round differently, which may move a few cells at the edge of a drawing. */
const MAX_MOVED = 4;

function coverage(cells: string): string {
  const signs = cells.replace(/([.a-z])(\d*)/g, (_run, sign: string, length: string) =>
    (sign === '.' ? '.' : '#').repeat(Number(length || 1)),
  );
  return signs.padEnd(64 ** 2, '.');
}

function movedCells(measured: Palette, kept: Palette, key: string): number {
  const [before, after] = [kept, measured].map(palette => coverage(palette[key]?.cells ?? '')) as [string, string];
  return after.split('').filter((sign, cell) => sign !== before[cell]).length;
}

test('the palette file matches the drawings (`npm run palette` updates it)', async () => {
  const [measured, kept] = [await makePalette(), await readPalette()];
  const coloursIn = (palette: Palette) => Object.entries(palette).map(([key, { colours }]) => [key, colours]);
  expect(coloursIn(measured)).toEqual(coloursIn(kept));
  expect(Object.keys(kept).filter(key => movedCells(measured, kept, key) > MAX_MOVED)).toEqual([]);
});
