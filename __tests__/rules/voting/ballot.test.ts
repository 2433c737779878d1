import { ballotTotal, isOpen } from '#rules/voting/ballot';

test('a ballot is open until it is decided or passed', () => {
  const ballot = { left: 1, right: 2 };
  expect(isOpen(ballot)).toBe(true);
  expect(isOpen({ ...ballot, winner: 1 })).toBe(false);
  expect(isOpen({ ...ballot, passed: true })).toBe(false);
});

test('a wallet gets every pair of a small event, and thirty of a large one', () => {
  expect([1, 2, 4, 9, 100].map(others => ballotTotal(others))).toEqual([0, 1, 6, 30, 30]);
});

test('a wallet’s ballots with withdrawn entries are added to the pairs that are left', () => {
  expect([ballotTotal(3, 2), ballotTotal(4, 2), ballotTotal(20, 2)]).toEqual([5, 8, 30]);
});
