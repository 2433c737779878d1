import { cropOf, LAYER_TILES } from '#rules/catalogue/crops';

const WIDE = { x: 212, y: 281, size: 776 };

test.each([
  ['in its own square, if it has one', 'tops/holiday-shirt.svg', WIDE],
  ['in that of its layer otherwise', 'tops/breton.svg', LAYER_TILES.tops],
])('an item is shown %s', (_name, value, square) => {
  expect(cropOf({ 'tops/holiday-shirt': WIDE }, 'tops', value)).toBe(square);
});
