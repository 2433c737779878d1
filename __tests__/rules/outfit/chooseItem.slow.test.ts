import { WARDROBE } from '../support/catalogue';
import { randomWardrobe } from '../support/randomWardrobe';
import { firstDifference, rolls, violationsOfGame } from '../support/playing';

/* A sample of the long games in __tests__/properties, so that the rules' tests stay fast. */

test.each([1, 2])('4,000 choices in the real catalogue agree with the model, seed %i', seed => {
  expect(firstDifference(WARDROBE, rolls(seed, 4_000))).toBeUndefined();
});

test('games in thirty random wardrobes full of maps agree with the model and keep the invariants', () => {
  for (let seed = 0; seed < 30; seed += 1) {
    expect(firstDifference(randomWardrobe(seed), rolls(seed, 150))).toBeUndefined();
    expect(violationsOfGame(randomWardrobe(seed), rolls(seed, 20))).toEqual([]);
  }
});
