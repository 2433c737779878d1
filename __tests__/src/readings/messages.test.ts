import { COURSE_MESSAGES, EYE_MESSAGES, WORTH_MESSAGES } from '../../../src/features/readings/messages';

const piece = (worth: number, reach: number) => ({
  value: 'hair-and-hats/beret.svg',
  entries: 31,
  worth,
  low: worth - reach,
  high: worth + reach,
});

test.each([
  [0.24, 0.16, 'wins 6 points more often than without, give or take 4'],
  [-0.24, 0.16, 'wins 6 points less often than without, give or take 4'],
  [0.04, 0.01, 'wins 1 point more often than without, give or take 1'],
  [0, 0.2, 'wins as often as without, give or take 5'],
])('a worth of %d ± %d %s', (worth, reach, text) => {
  expect(WORTH_MESSAGES.worth(piece(worth, reach))).toBe(text);
});

test('the sentences about an eye are those of the design', () => {
  const crowd = { agreed: 68, of: 100 };
  expect(EYE_MESSAGES.reading({ agreed: 21, of: 30 }, crowd)).toBe(
    'You and the crowd agreed 21 times out of 30. It agrees with itself 68 % of the time.',
  );
  expect(EYE_MESSAGES.card({ agreed: 1, of: 3 }, 'Overdressed')).toBe(
    'Eye to eye with the crowd in 1 of 3. Overdressed',
  );
  expect(EYE_MESSAGES.boldest({ chosen: 14, over: 2 })).toBe('Your boldest call: 14th over 2nd.');
});

test('a moment counts the fits that are already at their final place', () => {
  expect(COURSE_MESSAGES.moment(21, 1240, 3, 10)).toBe(
    'After 21 of 1,240 ballots, 3 of the best 10 had found their place.',
  );
});
