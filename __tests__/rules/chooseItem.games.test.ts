import { WARDROBE } from './support/catalogue';
import { madeWardrobe } from './support/madeWardrobes';
import { firstDifference, rolls, violationsOfGame } from './support/playing';

/* A sample of the long games in __tests__/properties, for the rules' own tests to stay fast. */

test.each([1, 2])('4,000 choices in the real catalogue agree with the model, seed %i', seed => {
  expect(firstDifference(WARDROBE, rolls(seed, 4_000))).toBeUndefined();
});

test('games in thirty made wardrobes full of maps agree with the model and keep the invariants', () => {
  for (let seed = 0; seed < 30; seed += 1) {
    expect(firstDifference(madeWardrobe(seed), rolls(seed, 150))).toBeUndefined();
    expect(violationsOfGame(madeWardrobe(seed), rolls(seed, 20))).toEqual([]);
  }
});
