import type { Palette } from '../../rules';
import { makePalette, readPalette } from '../../scripts/palette/makePalette';
import { withBrowser } from './support/visit';

const visit = withBrowser();

/** Browsers smooth edges differently, which moves a few cells at the edge of a drawing. */
const MAX_MOVED = 24;

/** '#' for each cell that the drawing covers. */
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
  const { page } = await visit();
  const [measured, kept] = [await makePalette(page), await readPalette()];
  const coloursIn = (palette: Palette) => Object.entries(palette).map(([key, { colours }]) => [key, colours]);
  expect(coloursIn(measured)).toEqual(coloursIn(kept));
  expect(Object.keys(kept).filter(key => movedCells(measured, kept, key) > MAX_MOVED)).toEqual([]);
});
