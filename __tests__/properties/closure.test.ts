import { DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import { WARDROBE } from '../rules/support/catalogue';
import { choose, keyOf } from '../rules/support/games';
import { choiceViolations, fitViolations, indexOf, violations } from '../rules/support/invariants';
import { exploreAll } from '../rules/support/playing';
import { REAL } from '../rules/support/realPieces';

test('every outfit that the real pieces lead to keeps the invariants', () => {
  // Background and head are on or off. Outfits above the neck: 12 bare, 8 in curls, 4 in a hood, 2 in a balaclava, 1 in a helmet.
  // Below: 12 without a top, 12 in the T-shirt, 12 in the tank, 4 each in dress and dungarees, 6 in the cape, 1 in the suit.
  const states = 2 * 2 * (12 + 8 + 4 + 2 + 1) * (12 + 12 + 12 + 4 + 4 + 6 + 1);
  const expected = { states, transitions: states * REAL.length, refused: 8_016, violations: [] };
  expect(exploreAll(REAL, WARDROBE)).toEqual(expected);
});

test('choosing any two items of the catalogue, and the first one again, keeps the invariants', () => {
  const index = indexOf(WARDROBE);
  const found: string[] = [];
  const seen = new Set<string>();
  for (const first of WARDROBE) {
    const worn = choose(DEFAULT_OUTFIT, first).outfit;
    for (const second of WARDROBE) {
      const both = choose(worn, second).outfit;
      const again = choose(both, first).outfit;
      found.push(...choiceViolations(worn, second), ...choiceViolations(both, first));
      for (const outfit of [both, again]) {
        const key = keyOf(outfit);
        if (seen.has(key)) continue;
        seen.add(key);
        found.push(...violations(outfit, index), ...fitViolations(outfit, WARDROBE));
      }
    }
  }
  expect(found).toEqual([]);
});
