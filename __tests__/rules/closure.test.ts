import { DEFAULT_OUTFIT } from '../../rules';
import { made } from './support/catalogue';
import { choose, keyOf } from './support/games';
import { BASICS } from './support/madeWardrobes';
import { close } from './support/playing';
import { REAL } from './support/realPieces';

/** Maps that replace, maps in chains, maps on tops and on arms, companions of both, and arms and tops with maps. */
const MADE = [
  made('mouth', 'Bubble'),
  made('glasses', 'Visor', { exclusions: { mouth: 'mouth/bubble.svg', facialHair: '' } }),
  made('facialHair', 'Beard', { exclusions: { mouth: 'mouth/bubble.svg' } }),
  made('hairAndHats', 'Helmet', { exclusions: { glasses: '', headAccessories: '' } }),
  made('headAccessories', 'Horns', { exclusions: { hairAndHats: '' } }),
  made('bodyAccessories', 'Wrap', { exclusions: { tops: '', bottoms: 'bottoms/shorts.svg' } }),
  made('bottoms', 'Shorts'),
  made('shoesAndLegs', 'Tail', { exclusions: { arms: '', bottoms: '' } }),
  made('tops', 'Tank', { topType: 'sleeveless', default: 'hip' }),
  made('tops', 'Coat', { topType: 'no-arms', exclusions: { bodyAccessories: '' } }),
  made('tops', 'Apron', { topType: 'short', default: 'regular-short', exclusions: { bottoms: '', glasses: '' } }),
  made('arms', 'Hip', { topType: 'sleeveless' }),
  made('arms', 'Bag', { topType: 'short', default: 'duds-t-shirt', exclusions: { bodyAccessories: '' } }),
  made('arms', 'Muff', { topType: 'sleeveless', exclusions: { shoesAndLegs: '' } }),
];

const BASIC_ARMS_AND_TOP = BASICS.filter(({ item }) => item.layer === 'arms' || item.layer === 'tops');

test('every outfit within reach of made items with replacing and chained maps keeps the invariants', () => {
  const wardrobe = [...BASICS, ...MADE];
  const expected = { states: 872, transitions: 872 * 17, refused: 2_595, violations: [] };
  expect(close([...BASIC_ARMS_AND_TOP, ...MADE], wardrobe)).toEqual(expected);
});

/** Like a chess program's perft: the number of outfits at each number of choices. */
test.each([
  { depth: 1, outfits: 21 },
  { depth: 2, outfits: 166 },
  { depth: 3, outfits: 667 },
])('$depth choices from the real pieces make $outfits outfits', ({ depth, outfits }) => {
  let reached = new Map([[keyOf(DEFAULT_OUTFIT), DEFAULT_OUTFIT]]);
  for (let n = 0; n < depth; n += 1) {
    const next = [...reached.values()].flatMap(outfit => REAL.map(chosen => choose(outfit, chosen).outfit));
    reached = new Map(next.map(outfit => [keyOf(outfit), outfit]));
  }
  expect(reached.size).toBe(outfits);
});
