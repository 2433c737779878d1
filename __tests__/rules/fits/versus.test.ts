import { readVersus } from '#rules/fits/versus';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { fitCode } from '#rules/outfit/fitCode';
import type { Wardrobe } from '#rules/outfit/items';

const WARDROBE: Wardrobe = [{ category: 'glasses', item: { title: 'Shades', layer: 'glasses', xp: 0 } }];
const SHADES = { ...DEFAULT_AVATAR, glasses: 'glasses/shades.svg' };
const [shades, bare] = [fitCode(SHADES), fitCode(DEFAULT_AVATAR)];
const gone = fitCode({ ...DEFAULT_AVATAR, glasses: 'glasses/monocle.svg' });

test('both orders of two fits are one pair', () => {
  const one = readVersus(shades, bare, WARDROBE)!;
  const other = readVersus(bare, shades, WARDROBE)!;
  expect(one).toMatchObject({ left: SHADES, right: DEFAULT_AVATAR });
  expect(other).toMatchObject({ left: DEFAULT_AVATAR, right: SHADES });
  expect(other.pair).toBe(one.pair);
  expect(one.pair).toBe([shades, bare].sort().join('/'));
  expect(one.isLeftFirst).toBe(!other.isLeftFirst);
});

test('a piece that is gone leaves the fit without it', () => {
  expect(readVersus(gone, shades, WARDROBE)?.pair).toBe(readVersus(bare, shades, WARDROBE)?.pair);
});

test.each([
  ['a fit and itself', shades, shades],
  ['two fits that look alike by now', gone, bare],
  ['a broken code', `${shades}A`, bare],
  ['no code', shades, ''],
])('%s are no pair', (_name, left, right) => {
  expect(readVersus(left, right, WARDROBE)).toBeUndefined();
});
