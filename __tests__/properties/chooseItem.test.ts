import fc from 'fast-check';
import { valueOf, WARDROBE } from '../rules/support/catalogue';
import { randomWardrobe } from '../rules/support/randomWardrobe';
import { firstDifference, rolls, violationsOfGame } from '../rules/support/playing';

const choices = fc.array(fc.nat(1 << 20), { maxLength: 60 });

/** Items with maps or companions, for which the rules have most to decide. */
const CONSTRAINED = WARDROBE.filter(({ item }) => item.exclusions ?? item.topType);
/** With the pieces that others come with. */
const BUSY = WARDROBE.filter(
  piece =>
    CONSTRAINED.includes(piece) ||
    CONSTRAINED.some(({ item }) => Object.values(item.exclusions ?? {}).includes(valueOf(piece))),
);

describe('random games agree with a model of the design', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('40,000 choices in the real catalogue, seed %i', seed => {
    expect(firstDifference(seed % 2 ? WARDROBE : BUSY, rolls(seed, 40_000))).toBeUndefined();
  });

  test('short games in the real catalogue', () => {
    fc.assert(
      fc.property(choices, game => expect(firstDifference(WARDROBE, game)).toBeUndefined()),
      { numRuns: 500 },
    );
  });

  test('games in a thousand random wardrobes full of maps', () => {
    const differences = Array.from({ length: 1000 }, (_, seed) =>
      firstDifference(randomWardrobe(seed), rolls(seed, 150)),
    );
    expect(differences.filter(Boolean)).toEqual([]);
  });

  test('short games in random wardrobes', () => {
    const game = fc.property(
      fc.nat(),
      choices,
      (seed, played) => firstDifference(randomWardrobe(seed), played) === undefined,
    );
    fc.assert(game, { numRuns: 500 });
  });
});

describe('the invariants hold', () => {
  test.each([11, 12, 13])('over 4,000 choices in the real catalogue, seed %i', seed => {
    expect(violationsOfGame(seed % 2 ? BUSY : WARDROBE, rolls(seed, 4_000))).toEqual([]);
  });

  test('over games in 300 random wardrobes full of maps', () => {
    const found = Array.from({ length: 300 }, (_, seed) => violationsOfGame(randomWardrobe(seed), rolls(seed, 100)));
    expect(found.filter(sentences => sentences.length > 0)).toEqual([]);
  });
});
