import { VoteCollector } from '#rules/voting/voteGraph';

test('all votes on a pair are one edge, in ascending order of the rivals', () => {
  const collector = new VoteCollector(4);
  for (const [winner, loser] of [
    [2, 0],
    [0, 1],
    [0, 2],
    [2, 0],
  ] as const)
    collector.add(winner, loser);
  const { starts, ends, rivals, battles, wins, fought } = collector.graph();
  const edges = [0, 1, 2, 3].map(entry =>
    Array.from(rivals.slice(starts[entry], ends[entry]), (rival, n) => [rival, battles[starts[entry]! + n]]),
  );
  expect(edges).toEqual([
    [
      [1, 1],
      [2, 3],
    ],
    [[0, 1]],
    [[0, 3]],
    [],
  ]);
  expect([Array.from(wins), Array.from(fought)]).toEqual([
    [2, 0, 2, 0],
    [4, 1, 3, 0],
  ]);
});
