import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { fitChange } from '#rules/outfit/fitText';
import { WARDROBE } from '../support/catalogue';

const dressed = { tops: 'tops/breton.svg', arms: 'arms/regular-short.svg', bottoms: 'bottoms/wide-jeans.svg' };

test.each<[string, Partial<Avatar>, Partial<Avatar>, readonly string[], readonly string[]]>([
  ['a top and the arms it brings', {}, { tops: 'tops/breton.svg', arms: 'arms/regular-short.svg' }, ['Breton'], []],
  ['taking off a top', dressed, { bottoms: 'bottoms/wide-jeans.svg' }, [], ['Breton']],
  ['exchanging tops', dressed, { ...dressed, tops: 'tops/polo.svg' }, ['Polo'], ['Breton']],
  [
    'a top that forces the bottoms off',
    dressed,
    { tops: 'tops/dungarees.svg', bottoms: '' },
    ['Dungarees'],
    ['Wide Jeans', 'Breton'],
  ],
  [
    'arms with a companion',
    {},
    { tops: 'tops/duds-t-shirt.svg', arms: 'arms/iced-coffee.svg' },
    ['DUDS T-Shirt', 'Iced Coffee'],
    [],
  ],
  ['a background, which is not worn', {}, { background: '#9fddbe' }, [], []],
  ['no change', dressed, dressed, [], []],
])('names the items that %s puts on and takes off', (_what, before, after, on, off) => {
  expect(fitChange({ ...DEFAULT_AVATAR, ...before }, { ...DEFAULT_AVATAR, ...after }, WARDROBE)).toEqual({ on, off });
});

test('without the wardrobe, items are named after their files', () => {
  expect(fitChange(DEFAULT_AVATAR, { ...DEFAULT_AVATAR, glasses: 'glasses/monocle.svg' })).toEqual({
    on: ['Monocle'],
    off: [],
  });
});

test('names items as it is told to', () => {
  const change = fitChange(DEFAULT_AVATAR, { ...DEFAULT_AVATAR, glasses: 'glasses/monocle.svg' }, [], value => value);
  expect(change.on).toEqual(['glasses/monocle.svg']);
});
