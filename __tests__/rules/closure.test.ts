import { DEFAULT_OUTFIT, type Outfit, type Wardrobe } from '../../rules';
import { made, pieces, WARDROBE } from './support/catalogue';
import { bodyOf, choose, keyOf, outfitOf } from './support/games';
import { choiceUntruths, fitUntruths, indexOf, untruths } from './support/invariants';
import { BASICS } from './support/madeWardrobes';
import { play } from './support/model';

interface Closure {
  readonly states: number;
  readonly transitions: number;
  readonly refused: number;
  readonly untruths: readonly string[];
}

/** Visits every outfit that choices from these pieces can reach and asks each whether what is always true is true of it. */
function close(chosen: Wardrobe, wardrobe: Wardrobe): Closure {
  const index = indexOf(wardrobe);
  const seen = new Set([keyOf(DEFAULT_OUTFIT)]);
  const waiting: Outfit[] = [DEFAULT_OUTFIT];
  const found: string[] = [];
  let transitions = 0;
  let refused = 0;
  for (let outfit = waiting.pop(); outfit && found.length === 0; outfit = waiting.pop()) {
    found.push(...untruths(outfit, index), ...fitUntruths(outfit, wardrobe));
    for (const next of chosen) {
      const { outfit: after, notCompatibleWith } = choose(outfit, next);
      const body = bodyOf(outfit);
      const named = play(body, next.category, next.item);
      const key = keyOf(after);
      transitions += 1;
      if (after === outfit) refused += 1;
      found.push(...choiceUntruths(outfit, next));
      if (key !== keyOf(outfitOf(body)) || named.join() !== notCompatibleWith.join())
        found.push(`differs from the model: ${key}`);
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push(after);
    }
  }
  return { states: seen.size, transitions, refused, untruths: found };
}

const REAL = pieces(
  '#9fddbe',
  'head/regular.svg',
  'bottoms/wide-jeans.svg',
  'tops/duds-t-shirt.svg',
  'tops/rib-tank.svg',
  'tops/dungarees.svg',
  'tops/slip-dress.svg',
  'tops/opera-cape.svg',
  'tops/astronaut-suit.svg',
  'arms/regular.svg',
  'arms/hand-on-hip.svg',
  'arms/regular-short.svg',
  'arms/iced-coffee.svg',
  'body-accessories/big-belt.svg',
  'hair-and-hats/curls.svg',
  'hair-and-hats/space-helmet.svg',
  'hair-and-hats/rain-hood.svg',
  'hair-and-hats/balaclava.svg',
  'head-accessories/hoops.svg',
  'head-accessories/party-hat.svg',
  'glasses/monocle.svg',
  'facial-hair/goatee.svg',
);

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

describe('every outfit within reach keeps what is always true', () => {
  test('of the real catalogue', () => {
    // Background and head are on or off. Heads: 12 bare, 8 in curls, 4 in a hood, 2 in a balaclava, 1 in a helmet.
    // Bodies: 12 without a top, 12 in the T-shirt, 12 in the tank, 4 in each of dress and dungarees, 6 in the cape, 1 suit.
    const states = 2 * 2 * (12 + 8 + 4 + 2 + 1) * (12 + 12 + 12 + 4 + 4 + 6 + 1);
    const expected = { states, transitions: states * REAL.length, refused: 8_016, untruths: [] };
    expect(close(REAL, WARDROBE)).toEqual(expected);
  });

  test('of made items with replacing and chained maps', () => {
    const wardrobe = [...BASICS, ...MADE];
    const expected = { states: 872, transitions: 872 * 17, refused: 2_595, untruths: [] };
    expect(close([...BASIC_ARMS_AND_TOP, ...MADE], wardrobe)).toEqual(expected);
  });
});

test('every ordered pair of the catalogue, and the first again, keeps what is always true', () => {
  const index = indexOf(WARDROBE);
  const found: string[] = [];
  const seen = new Set<string>();
  for (const first of WARDROBE) {
    const worn = choose(DEFAULT_OUTFIT, first).outfit;
    for (const second of WARDROBE) {
      const both = choose(worn, second).outfit;
      const again = choose(both, first).outfit;
      found.push(...choiceUntruths(worn, second), ...choiceUntruths(both, first));
      for (const outfit of [both, again]) {
        const key = keyOf(outfit);
        if (seen.has(key)) continue;
        seen.add(key);
        found.push(...untruths(outfit, index), ...fitUntruths(outfit, WARDROBE));
      }
    }
  }
  expect(found).toEqual([]);
});

/** As chess programs count their moves: how many outfits lie just so many choices away. */
test.each([
  { depth: 1, outfits: 21 },
  { depth: 2, outfits: 166 },
  { depth: 3, outfits: 667 },
  { depth: 4, outfits: 1_684 },
])('$depth choices from the real pieces make $outfits outfits', ({ depth, outfits }) => {
  let reached = new Map([[keyOf(DEFAULT_OUTFIT), DEFAULT_OUTFIT]]);
  for (let n = 0; n < depth; n += 1) {
    const next = [...reached.values()].flatMap(outfit => REAL.map(chosen => choose(outfit, chosen).outfit));
    reached = new Map(next.map(outfit => [keyOf(outfit), outfit]));
  }
  expect(reached.size).toBe(outfits);
});
