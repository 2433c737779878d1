import { checkDressCode, dressCodeProblems, exampleFit } from '#rules/events/dressCode';
import { wardrobeFor } from '#rules/events/lending';
import { checkFit } from '#rules/fits/submission';
import { itemStatus } from '#rules/catalogue/status';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { valuesOf } from '#rules/outfit/items';
import { valueOf, WARDROBE } from '../support/catalogue';
import { randomCode, wayTo } from '../support/dressCodes';

const OWNER = { xp: 1e9, traits: 'all', unlocked: [] } as const;

test('500 random codes have an example that passes both checks, or a problem that says why not', () => {
  const judged = Array.from({ length: 500 }, (_, seed) => {
    const code = randomCode(seed);
    const fit = exampleFit(code, WARDROBE, seed);
    const problems = dressCodeProblems(code, WARDROBE);
    if (fit === undefined) return { seed, isExplained: problems.length > 0 };
    const offered = wardrobeFor(WARDROBE, code);
    const isMet = checkFit(fit, offered, OWNER).length === 0 && checkDressCode(fit, code, WARDROBE).length === 0;
    return { seed, isMet };
  });
  expect(judged.filter(({ isMet, isExplained }) => !isMet && !isExplained)).toEqual([]);
  expect(judged.filter(({ isMet }) => isMet).length).toBeGreaterThan(350);
});

test('a code means the same when the catalogue has fewer pieces than today, as long as its own are there', () => {
  const codes = Array.from({ length: 50 }, (_, seed) => ({ seed, code: randomCode(seed) }));
  for (const { seed, code } of codes) {
    const fits = wayTo(exampleFit(code, WARDROBE, seed) ?? DEFAULT_AVATAR);
    const named = new Set([...(code.only ?? []), ...fits.flatMap(fit => Object.values(fit))]);
    const before = WARDROBE.filter((piece, at) => at % 2 === 0 || valuesOf(piece).some(value => named.has(value)));
    for (const fit of fits) expect(checkDressCode(fit, code, before)).toEqual(checkDressCode(fit, code, WARDROBE));
  }
});

test('a lent closet offers the same to a wallet with one NFT as to a collector', () => {
  const newcomer = { xp: 200, traits: [], unlocked: [] };
  for (let nth = 0; nth < 10; nth += 1) {
    const only = WARDROBE.filter((_piece, at) => at % 10 === nth).map(valueOf);
    const offered = wardrobeFor(WARDROBE, { only, lent: true });
    const labels = (holder: typeof newcomer | typeof OWNER) =>
      offered.filter(piece => only.includes(valueOf(piece))).map(({ item }) => itemStatus(item, holder).label);
    expect(labels(newcomer)).toHaveLength(only.length);
    expect(labels(newcomer)).toEqual(labels(OWNER));
  }
});
