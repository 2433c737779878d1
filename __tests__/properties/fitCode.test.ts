import fc from 'fast-check';
import { isWearable, type Holder } from '#rules/catalogue/status';
import { fitPieces, planFit, type FitPiece } from '#rules/fits/fitPieces';
import { DEFAULT_OUTFIT, type Avatar, type Outfit } from '#rules/outfit/avatar';
import { fitCode, readFitCode } from '#rules/outfit/fitCode';
import { LAYERS } from '#rules/outfit/layers';
import { restoreOutfit } from '#rules/outfit/restoreOutfit';
import { WARDROBE } from '../rules/support/catalogue';
import { choose, dice, keyOf } from '../rules/support/games';
import { indexOf, violations } from '../rules/support/invariants';
import { rolls } from '../rules/support/playing';
import { REAL } from '../rules/support/realPieces';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Every outfit that choices from the real pieces can reach. */
function reachable(): readonly Outfit[] {
  const seen = new Map([[keyOf(DEFAULT_OUTFIT), DEFAULT_OUTFIT]]);
  for (const outfit of seen.values())
    for (const next of REAL) {
      const { outfit: after } = choose(outfit, next);
      if (!seen.has(keyOf(after))) seen.set(keyOf(after), after);
    }
  return [...seen.values()];
}

/** A fit after 25 random choices from the whole catalogue. */
function randomFit(seed: number): Avatar {
  return [...rolls(seed, 25)].reduce(
    (outfit, choice) => choose(outfit, WARDROBE[choice % WARDROBE.length]!).outfit,
    DEFAULT_OUTFIT,
  ).avatar;
}

test('the code of every outfit that the real pieces lead to is read back, with type and maps', () => {
  const outfits = reachable();
  expect(outfits).toHaveLength(2 * 2 * (12 + 8 + 4 + 2 + 1) * (12 + 12 + 12 + 4 + 4 + 6 + 1));
  for (const outfit of outfits) {
    const { avatar, unknown } = readFitCode(fitCode(outfit.avatar), WARDROBE)!;
    expect(unknown).toEqual([]);
    expect(keyOf(restoreOutfit({ avatar }, WARDROBE))).toBe(keyOf(outfit));
  }
});

test('the codes of 10,000 random fits have at most 44 characters and are read back', () => {
  for (let seed = 0; seed < 10_000; seed += 1) {
    const avatar = randomFit(seed);
    const code = fitCode(avatar);
    if (code.length > 44) throw new Error(`${code} is too long`);
    expect(readFitCode(code, WARDROBE)?.avatar).toEqual(avatar);
  }
});

describe('a damaged code', () => {
  const codes = Array.from({ length: 10_000 }, (_, seed) => fitCode(randomFit(seed)));
  const isCode = (text: string): boolean => readFitCode(text, []) !== undefined;

  test('with one character changed is refused', () => {
    const roll = dice(7);
    const changed = codes.flatMap(code =>
      Array.from(code, (character, at) => {
        const others = ALPHABET.replace(character, '');
        return code.slice(0, at) + others.charAt(roll(others.length)) + code.slice(at + 1);
      }),
    );
    expect(changed.filter(isCode)).toEqual([]);
  });

  test('that is cut short is refused', () => {
    const cut = codes.flatMap(code => Array.from(code, (_, length) => code.slice(0, length)));
    expect(cut.filter(isCode)).toEqual([]);
  });

  test('with two swapped neighbours is refused in more than 97 % of cases', () => {
    const swapped = codes.flatMap(code =>
      Array.from(code.slice(1), (_, at) => code.slice(0, at) + code[at + 1]! + code[at]! + code.slice(at + 2)).filter(
        text => text !== code,
      ),
    );
    expect(swapped.filter(isCode).length / swapped.length).toBeLessThan(0.03);
  });

  test('any other text is refused without an exception', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...Array.from(ALPHABET)) }));
    fc.assert(
      fc.property(text, characters => readFitCode(characters, WARDROBE) === undefined),
      { numRuns: 5_000 },
    );
  });
});

test('the wearable part of any fit is a valid outfit of pieces that the player may wear', () => {
  const index = indexOf(WARDROBE);
  const titles = WARDROBE.map(({ item }) => item.title);
  const holders: fc.Arbitrary<Holder> = fc.record({
    xp: fc.constantFrom(0, 100, 5_000, 'loading' as const),
    traits: fc.constantFrom('all' as const, 'loading' as const, []),
    unlocked: fc.subarray(titles),
  });
  const property = fc.property(fc.nat(100_000), holders, (seed, holder) => {
    const { outfit, locked } = planFit(randomFit(seed), WARDROBE, holder);
    expect(violations(outfit, index)).toEqual([]);
    const unlocked = { ...holder, unlocked: [...holder.unlocked, ...locked.map(({ title }) => title)] };
    const isForbidden = (piece: FitPiece): boolean => !isWearable(piece);
    expect(fitPieces(outfit.avatar, WARDROBE, unlocked).filter(isForbidden)).toEqual([]);
    expect(keyOf(planFit(outfit.avatar, WARDROBE, holder).outfit)).toBe(keyOf(outfit));
    expect(Object.keys(outfit.avatar)).toEqual([...LAYERS]);
  });
  fc.assert(property, { numRuns: 1_500 });
});
