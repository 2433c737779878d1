import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { choiceTally, type ChosenFit } from '#rules/voting/choiceTally';

const bare = DEFAULT_AVATAR;
const hat: Avatar = { ...bare, hairAndHats: 'hair-and-hats/beret.svg' };
const shades: Avatar = { ...bare, glasses: 'glasses/round-shades.svg' };
const both: Avatar = { ...hat, ...{ glasses: shades.glasses } };

const times = (count: number, chosen: Avatar, other: Avatar): readonly ChosenFit[] =>
  Array.from({ length: count }, () => ({ chosen, other }));

test.each<[string, readonly ChosenFit[], ReturnType<typeof choiceTally>]>([
  ['no choices', [], undefined],
  ['a preference for hats', times(4, hat, bare), { layer: 'hairAndHats', prefers: 'something', times: 4, of: 4 }],
  ['a preference against hats', times(5, bare, hat), { layer: 'hairAndHats', prefers: 'nothing', times: 5, of: 5 }],
  ['too few pairs that differ', [...times(3, hat, bare), ...times(7, hat, hat)], undefined],
  ['as much for as against', [...times(5, hat, bare), ...times(5, bare, hat)], undefined],
  ['just too little of a preference', [...times(5, hat, bare), ...times(2, bare, hat)], undefined],
  [
    'just enough of a preference',
    [...times(3, hat, bare), ...times(1, bare, hat)],
    { layer: 'hairAndHats', prefers: 'something', times: 3, of: 4 },
  ],
  [
    'two preferences, of which the more frequent counts',
    [...times(4, hat, bare), ...times(5, bare, shades)],
    { layer: 'glasses', prefers: 'nothing', times: 5, of: 5 },
  ],
  [
    'two equal preferences, of which the first counts',
    times(4, both, bare),
    { layer: 'hairAndHats', prefers: 'something', times: 4, of: 4 },
  ],
])('%s', (_what, choices, expected) => {
  expect(choiceTally(choices)).toEqual(expected);
});

test('underwear and default legs are not something', () => {
  const dressed: Avatar = { ...bare, bottoms: 'bottoms/wide-jeans.svg' };
  expect(choiceTally(times(4, dressed, bare))).toMatchObject({ layer: 'bottoms', prefers: 'something' });
});
