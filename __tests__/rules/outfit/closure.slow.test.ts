import { DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import { makePiece } from '../support/catalogue';
import { choose, keyOf } from '../support/games';
import { BASICS } from '../support/randomWardrobe';
import { exploreAll } from '../support/playing';
import { REAL } from '../support/realPieces';

/** Maps that replace, chained maps, maps on tops and arms, companions of both, and tops and arms with maps of their own. */
const PIECES = [
  makePiece('mouth', 'Bubble'),
  makePiece('glasses', 'Visor', { exclusions: { mouth: 'mouth/bubble.svg', facialHair: '' } }),
  makePiece('facialHair', 'Beard', { exclusions: { mouth: 'mouth/bubble.svg' } }),
  makePiece('hairAndHats', 'Helmet', { exclusions: { glasses: '', headAccessories: '' } }),
  makePiece('headAccessories', 'Horns', { exclusions: { hairAndHats: '' } }),
  makePiece('bodyAccessories', 'Wrap', { exclusions: { tops: '', bottoms: 'bottoms/shorts.svg' } }),
  makePiece('bottoms', 'Shorts'),
  makePiece('shoesAndLegs', 'Tail', { exclusions: { arms: '', bottoms: '' } }),
  makePiece('tops', 'Tank', { topType: 'sleeveless', default: 'hip' }),
  makePiece('tops', 'Coat', { topType: 'no-arms', exclusions: { bodyAccessories: '' } }),
  makePiece('tops', 'Apron', { topType: 'short', default: 'regular-short', exclusions: { bottoms: '', glasses: '' } }),
  makePiece('arms', 'Hip', { topType: 'sleeveless' }),
  makePiece('arms', 'Bag', { topType: 'short', default: 'duds-t-shirt', exclusions: { bodyAccessories: '' } }),
  makePiece('arms', 'Muff', { topType: 'sleeveless', exclusions: { shoesAndLegs: '' } }),
];

const BASIC_ARMS_AND_TOP = BASICS.filter(({ item }) => item.layer === 'arms' || item.layer === 'tops');

test('every outfit that made-up items with replacing and chained maps lead to keeps the invariants', () => {
  const wardrobe = [...BASICS, ...PIECES];
  const expected = { states: 872, transitions: 872 * 17, refused: 2_595, violations: [] };
  expect(exploreAll([...BASIC_ARMS_AND_TOP, ...PIECES], wardrobe)).toEqual(expected);
});

/** Like a chess program's perft: the number of outfits after each number of choices. */
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
