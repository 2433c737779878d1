import { DEFAULT_AVATAR, fitChange, type Avatar } from '../../rules';
import { WARDROBE } from './support/catalogue';

const dressed = { tops: 'tops/breton.svg', arms: 'arms/regular-short.svg', bottoms: 'bottoms/wide-jeans.svg' };

test.each<[string, Partial<Avatar>, Partial<Avatar>, readonly string[], readonly string[]]>([
  ['a top and the arms it brings', {}, { tops: 'tops/breton.svg', arms: 'arms/regular-short.svg' }, ['Breton'], []],
  ['a top that was taken off', dressed, { bottoms: 'bottoms/wide-jeans.svg' }, [], ['Breton']],
  ['one top for another', dressed, { ...dressed, tops: 'tops/polo.svg' }, ['Polo'], ['Breton']],
  [
    'a top that shuts the bottoms out',
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
  ['nothing', dressed, dressed, [], []],
])('%s', (_what, before, after, on, off) => {
  expect(fitChange({ ...DEFAULT_AVATAR, ...before }, { ...DEFAULT_AVATAR, ...after }, WARDROBE)).toEqual({ on, off });
});

test('without the wardrobe, items are named after their files', () => {
  expect(fitChange(DEFAULT_AVATAR, { ...DEFAULT_AVATAR, glasses: 'glasses/monocle.svg' })).toEqual({
    on: ['Monocle'],
    off: [],
  });
});
