import { ballotTotal, isOpen } from '../../../rules/index';

test('a ballot is open until it is decided or passed', () => {
  const ballot = { left: 1, right: 2 };
  expect(isOpen(ballot)).toBe(true);
  expect(isOpen({ ...ballot, winner: 1 })).toBe(false);
  expect(isOpen({ ...ballot, passed: true })).toBe(false);
});

test('a wallet gets every pair of a small event, thirty of a large one, and its withdrawn ones on top', () => {
  expect(ballotTotal(1)).toBe(0);
  expect(ballotTotal(4)).toBe(6);
  expect(ballotTotal(4, 2)).toBe(8);
  expect(ballotTotal(100)).toBe(30);
});
