import fc from 'fast-check';
import { DEFAULT_OUTFIT, type Outfit, type Wardrobe } from '../../rules';
import { WARDROBE } from './support/catalogue';
import { choose, dice, keyOf, outfitOf } from './support/games';
import { choiceUntruths, fitUntruths, indexOf, untruths } from './support/invariants';
import { madeWardrobe } from './support/madeWardrobes';
import { newBody, play, type Body } from './support/model';

/** Plays the choices on the rules and on the model side by side and returns the first point where they part. */
function firstDifference(wardrobe: Wardrobe, choices: Iterable<number>): string | undefined {
  const body: Body = newBody();
  let outfit: Outfit = DEFAULT_OUTFIT;
  for (const choice of choices) {
    const chosen = wardrobe[choice % wardrobe.length]!;
    const { outfit: after, notCompatibleWith } = choose(outfit, chosen);
    const named = play(body, chosen.category, chosen.item);
    const [ours, theirs] = [keyOf(after), keyOf(outfitOf(body))];
    if (ours !== theirs || notCompatibleWith.join() !== named.join()) {
      return `${JSON.stringify(chosen)} on ${keyOf(outfit)}\n${ours} / ${notCompatibleWith.join()}\n${theirs} / ${named.join()}`;
    }
    outfit = after;
  }
  return undefined;
}

function* rolls(seed: number, count: number): Generator<number> {
  const roll = dice(seed);
  for (let n = 0; n < count; n += 1) yield roll(1 << 20);
}

const choices = fc.array(fc.nat(1 << 20), { maxLength: 60 });

/** Items that bring maps or pair, where the rules have the most to decide. */
const BUSY = WARDROBE.filter(({ item }) => item.exclusions ?? item.topType);

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

  test('games in a thousand made wardrobes full of maps', () => {
    const differences = Array.from({ length: 1000 }, (_, seed) =>
      firstDifference(madeWardrobe(seed), rolls(seed, 150)),
    );
    expect(differences.filter(Boolean)).toEqual([]);
  });

  test('short games in made wardrobes', () => {
    const game = fc.property(
      fc.nat(),
      choices,
      (seed, played) => firstDifference(madeWardrobe(seed), played) === undefined,
    );
    fc.assert(game, { numRuns: 500 });
  });
});

/** Plays on the rules alone and returns what is not true on the way. */
function untruthsOfGame(wardrobe: Wardrobe, game: Iterable<number>): readonly string[] {
  const index = indexOf(wardrobe);
  let outfit: Outfit = DEFAULT_OUTFIT;
  for (const choice of game) {
    const chosen = wardrobe[choice % wardrobe.length]!;
    const found = choiceUntruths(outfit, chosen);
    outfit = choose(outfit, chosen).outfit;
    const all = [...found, ...untruths(outfit, index), ...fitUntruths(outfit, wardrobe)];
    if (all.length > 0) return [JSON.stringify(chosen), ...all];
  }
  return [];
}

describe('what is always true stays true', () => {
  test.each([11, 12, 13])('over 4,000 choices in the real catalogue, seed %i', seed => {
    expect(untruthsOfGame(seed % 2 ? BUSY : WARDROBE, rolls(seed, 4_000))).toEqual([]);
  });

  test('over games in 300 made wardrobes full of maps', () => {
    const found = Array.from({ length: 300 }, (_, seed) => untruthsOfGame(madeWardrobe(seed), rolls(seed, 100)));
    expect(found.filter(sentences => sentences.length > 0)).toEqual([]);
  });
});
