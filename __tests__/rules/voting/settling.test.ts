import type { Ballot } from '#rules/voting/ballot';
import { rankEntries } from '#rules/voting/rankEntries';
import { settling } from '#rules/voting/settling';

const entries = [1, 2, 3].map(id => ({ id, submittedAt: '2026-05-01T12:00:00.000Z' }));
const beats = (winner: number, loser: number): Ballot => ({ left: winner, right: loser, winner });

test('each point is the ranking of the ballots up to it, and the last point that of all ballots', () => {
  const ballots = [beats(3, 2), beats(2, 1), beats(1, 3), beats(2, 3), beats(2, 1), beats(1, 3)];
  const points = [...settling(entries, ballots, 3)];
  expect(points.map(point => point.ballots)).toEqual([2, 4, 6]);
  for (const point of points) expect(point.ranking).toEqual(rankEntries(entries, ballots.slice(0, point.ballots)));
});

test('an event with fewer ballots than points has a point for each ballot', () => {
  expect([...settling(entries, [beats(2, 1), beats(3, 2)])].map(point => point.ballots)).toEqual([1, 2]);
  expect([...settling(entries, [])]).toEqual([]);
});
