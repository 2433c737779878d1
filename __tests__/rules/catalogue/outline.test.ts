import { boxOf, OUTLINE_GRID, outlineColours, traceOutline } from '#rules/catalogue/outline';
import type { Palette } from '#rules/catalogue/palette';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { LAYERS } from '#rules/outfit/layers';
import { PALETTE } from '../support/catalogue';

const EMPTY = Object.fromEntries(LAYERS.map(layer => [layer, ''])) as Avatar;
const RED = '#f2452d';
const BLUE = '#2742e0';

/** A block of cells in one colour. */
function block(colour: string, column: number, row: number, width: number, height = width) {
  const lines = Array.from({ length: height }, () => `a${width}.${OUTLINE_GRID - width}`);
  return { colours: [colour], edges: [colour], cells: `.${row * OUTLINE_GRID + column}${lines.join('')}` };
}

/** Each piece's part of the outline in percent. */
function percentages(avatar: Partial<Avatar>, palette: Palette) {
  const rims = traceOutline({ ...EMPTY, ...avatar }, palette);
  return Object.fromEntries(rims.map(({ layer, colour, share }) => [`${layer} ${colour}`, Math.round(share * 100)]));
}

test('the outline of two separate pieces is that of both', () => {
  const palette = { 'tops/small': block(RED, 10, 10, 4), 'bottoms/large': block(BLUE, 30, 30, 12) };
  expect(percentages({ tops: 'tops/small.svg', bottoms: 'bottoms/large.svg' }, palette)).toEqual({
    [`tops ${RED}`]: 25,
    [`bottoms ${BLUE}`]: 75,
  });
});

test('a piece inside another forms none of it, whichever is on top', () => {
  const palette = { 'head/large': block(RED, 10, 10, 12), 'eye/small': block(BLUE, 14, 14, 4) };
  expect(percentages({ head: 'head/large.svg', eye: 'eye/small.svg' }, palette)).toEqual({ [`head ${RED}`]: 100 });
});

test('where pieces overlap, the upper one is seen', () => {
  const same = block(RED, 10, 10, 4);
  const palette = { 'tops/shirt': same, 'body-accessories/bib': { ...same, edges: [BLUE] } };
  expect(percentages({ tops: 'tops/shirt.svg', bodyAccessories: 'body-accessories/bib.svg' }, palette)).toEqual({
    [`bodyAccessories ${BLUE}`]: 100,
  });
});

test('the edge of a hole belongs to it, and the frame of the picture does not', () => {
  const ring = { colours: [RED], edges: [RED, BLUE], cells: `a3.${OUTLINE_GRID - 3}a.b.${OUTLINE_GRID - 3}a3` };
  // Six sides at the right and below, and four around the hole. At the left and above is the frame.
  const rims = traceOutline({ ...EMPTY, tops: 'tops/ring.svg' }, { 'tops/ring': ring });
  expect(rims.map(({ colour, share }) => [colour, share])).toEqual([
    [RED, 8 / 10],
    [BLUE, 2 / 10],
  ]);
});

test('the frame is no background at the right either, where the box of a drawing ends', () => {
  const corner = block(RED, 63, 62, 1);
  const palette = { 'tops/corner': corner, 'bottoms/other': block(BLUE, 10, 10, 1) };
  const rims = traceOutline({ ...EMPTY, tops: 'tops/corner.svg', bottoms: 'bottoms/other.svg' }, palette);
  expect(rims.map(({ share }) => share)).toEqual([4 / 7, 3 / 7]);
  expect(boxOf(corner)).toEqual({ left: 1181.25, top: 1162.5, right: 1200, bottom: 1181.25 });
});

describe('the colours of the outline', () => {
  const palette = { 'tops/large': block(RED, 10, 5, 40), 'glasses/tiny': block(BLUE, 50, 50, 1) };

  test('leave out a piece that forms at most 3 % of it', () => {
    const avatar = { ...EMPTY, tops: 'tops/large.svg', glasses: 'glasses/tiny.svg' };
    expect(outlineColours(avatar, palette)).toEqual([RED]);
    expect(outlineColours(avatar, { ...palette, 'glasses/tiny': block(BLUE, 50, 50, 2) })).toEqual([RED, BLUE]);
  });

  test('leave out a colour that forms at most 1 % of it', () => {
    const large = palette['tops/large'];
    const dotted = { ...large, edges: [RED, BLUE], cells: large.cells.replace('a40', 'aba38') };
    expect(outlineColours({ ...EMPTY, tops: 'tops/large.svg' }, { 'tops/large': dotted })).toEqual([RED]);
  });

  test('of jeans, hats and shoes count', () => {
    const worn = ['bottoms/wide-jeans', 'hair-and-hats/balaclava', 'shoes-and-legs/flippers'];
    const [bottoms, hairAndHats, shoesAndLegs] = worn.map(key => `${key}.svg`) as [string, string, string];
    const rims = traceOutline(
      { ...DEFAULT_AVATAR, tops: 'tops/hoodie.svg', bottoms, hairAndHats, shoesAndLegs },
      PALETTE,
    );
    expect(new Set(rims.map(({ layer }) => layer))).toEqual(
      new Set(['shoesAndLegs', 'bottoms', 'tops', 'arms', 'hairAndHats']),
    );
  });
});
