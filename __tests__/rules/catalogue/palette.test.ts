import fc from 'fast-check';
import { colourDistance, HUES, hueOf, labOf, type Hue } from '#rules/catalogue/colour';
import { coloursOf, paletteKey } from '#rules/catalogue/palette';
import { itemValue } from '#rules/outfit/items';
import { PALETTE, WARDROBE } from '../support/catalogue';

describe('OKLab', () => {
  test.each([
    ['#fff', [1, 0, 0]],
    ['#000000', [0, 0, 0]],
    ['#050505', [0.11493, 0, 0]],
    ['#ff0000', [0.62796, 0.22486, 0.12585]],
    ['#00ff00', [0.86644, -0.23389, 0.1795]],
    ['#0000ff', [0.45201, -0.03246, -0.31153]],
  ])('%s has the published coordinates', (hex, expected) => {
    labOf(hex).forEach((value, axis) => expect(value).toBeCloseTo(expected[axis]!, 3));
  });

  test('distance is symmetric, and 0 only between equal colours', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        expect(colourDistance(one, other)).toBe(colourDistance(other, one));
        expect(colourDistance(one, other) === 0).toBe(one === other);
        expect(HUES).toContain(hueOf(one));
      }),
    );
    expect(colourDistance('#fff', '#000')).toBeCloseTo(1, 5);
  });

  test.each<[string, Hue]>([
    ['#f2452d', 'red'],
    ['#ff8a2b', 'orange'],
    ['#ffd45c', 'yellow'],
    ['#dde84a', 'yellow'],
    ['#ffe4b5', 'yellow'],
    ['#8a8a4a', 'green'],
    ['#0f5c46', 'green'],
    ['#9ccbf0', 'blue'],
    ['#bfa8f0', 'violet'],
    ['#e83e8c', 'pink'],
    ['#f6a5b5', 'pink'],
    ['#cf9a66', 'brown'],
    ['#6b3e2a', 'brown'],
    ['#999', 'neutral'],
    ['#1a1620', 'neutral'],
  ])('%s is %s', (hex, hue) => expect(hueOf(hex)).toBe(hue));
});

describe('the palette', () => {
  const pictures = WARDROBE.filter(({ item }) => item.hex === undefined);

  test('knows the pictures of the catalogue and no others (`npm run palette`)', () => {
    const keys = pictures.map(({ category, item }) => paletteKey(itemValue(category, item)));
    expect(Object.keys(PALETTE).sort()).toEqual(keys.sort());
  });

  test('has one to three colours for each picture', () => {
    const wrong = Object.entries(PALETTE).filter(
      ([, { colours }]) =>
        colours.length < 1 || colours.length > 3 || !colours.every(hex => /^#[0-9a-f]{6}$/.test(hex)),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the colours', () => {
  test.each([
    ['of a colour are the colour itself', '#9fddbe', ['#9fddbe']],
    ['of a picture are those in the palette', 'tops/breton.svg', ['#fffaf0', '#2742e0']],
    ['of an empty layer are none', '', []],
    ['of an unknown picture are none', 'tops/new.svg', []],
  ])('%s', (_name, value, colours) => expect(coloursOf(value, PALETTE)).toEqual(colours));
});
