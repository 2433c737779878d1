import { NEW_RATING, rankEntries, updateRatings } from '../../../server/voting/index';

const at = (second: number) => `2026-05-01T12:00:0${second}.000Z`;

test('more wins stand higher', () => {
  const ballots = [
    { left: 1, right: 2, winner: 2 },
    { left: 2, right: 3, winner: 2 },
    { left: 1, right: 3, winner: 3 },
  ];
  expect(
    rankEntries(
      [1, 2, 3].map(id => ({ id, submittedAt: at(id) })),
      ballots,
    ),
  ).toEqual([2, 3, 1]);
});

test('among equals the earlier submission, then the lower id', () => {
  const entries = [
    { id: 7, submittedAt: at(2) },
    { id: 3, submittedAt: at(2) },
    { id: 9, submittedAt: at(1) },
  ];
  expect(rankEntries(entries, [])).toEqual([9, 3, 7]);
});

test('open ballots count for nobody', () => {
  const entries = [1, 2].map(id => ({ id, submittedAt: at(id) }));
  expect(rankEntries(entries, [{ left: 2, right: 1 }])).toEqual([1, 2]);
});

test('no entries, no ranking', () => {
  expect(rankEntries([], [])).toEqual([]);
});

test('a win moves the two apart, by as much, and both are known better', () => {
  const entry = (id: number) => ({ id, wallet: `owner${id}`, shown: 1, ...NEW_RATING });
  const [winner, loser] = updateRatings(entry(1), entry(2));
  expect(winner.mu).toBeGreaterThan(0);
  expect(loser.mu).toBeCloseTo(-winner.mu);
  expect(winner.sigma2).toBeLessThan(1);
  expect(winner).toMatchObject({ id: 1, wallet: 'owner1', shown: 1 });
  const [upset] = updateRatings(loser, winner);
  const [expected] = updateRatings(winner, loser);
  expect(upset.mu - loser.mu).toBeGreaterThan(expected.mu - winner.mu);
});
