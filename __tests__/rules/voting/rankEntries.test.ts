import fc from 'fast-check';
import { seededRandom } from '#rules/fits/random';
import type { Ballot } from '#rules/voting/ballot';
import { Count, countBallots, rankEntries } from '#rules/voting/rankEntries';
import { elementAt as read } from '#rules/voting/elementAt';

const at = (second: number) => new Date(Date.parse('2026-05-01T12:00:00.000Z') + second * 1_000).toISOString();
const submissions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, submittedAt: at(index) }));
const beats = (winner: number, loser: number, times = 1): Ballot[] =>
  Array.from({ length: times }, (_, index) =>
    index % 2 ? { left: winner, right: loser, winner } : { left: loser, right: winner, winner },
  );

/** The strengths of the same model by another method: gradient ascent in small steps. */
function ascend(count: number, ballots: readonly Ballot[]): readonly number[] {
  const mu = Array.from({ length: count }, () => 0);
  for (let step = 0; step < 20_000; step++) {
    const slope = mu.map(value => -value);
    for (const { left, right, winner } of ballots) {
      const [won, lost] = winner === left ? [left - 1, right - 1] : [right - 1, left - 1];
      const surprise = 1 / (1 + Math.exp(mu[won]! - mu[lost]!));
      slope[won]! += surprise;
      slope[lost]! -= surprise;
    }
    const size = 1 / (1 + ballots.length);
    slope.forEach((value, index) => (mu[index]! += size * value));
  }
  return mu;
}

function strengths(count: number, ballots: readonly Ballot[]) {
  const counting = new Count(submissions(count));
  for (const ballot of ballots) counting.add(ballot);
  const steps = counting.ranking();
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

describe('the ranking', () => {
  test('an entry that beat strong entries ranks above one that beat weak entries more often', () => {
    const ballots = [...beats(1, 2, 3), ...beats(3, 4, 9), ...beats(1, 3, 6), ...beats(2, 3, 4)];
    expect(rankEntries(submissions(4), ballots)).toEqual([1, 2, 3, 4]);
  });

  test('one vote moves two entries by the root of x = 1 / (1 + e^2x)', () => {
    const [winner, idle, loser] = strengths(3, beats(3, 1));
    expect([winner?.id, idle?.id, loser?.id]).toEqual([3, 2, 1]);
    const x = winner!.strength;
    expect(1 / (1 + Math.exp(2 * x))).toBeCloseTo(x, 5);
    expect(idle).toMatchObject({ strength: 0, battles: 0 });
    expect(loser!.strength).toBeCloseTo(-x, 5);
  });

  test('strengths in any small event equal those of gradient ascent', () => {
    const ballot = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
      .filter(([a, b]) => a !== b)
      .map(([winner, loser]) => ({ left: loser, right: winner, winner }));
    fc.assert(
      fc.property(fc.array(ballot, { maxLength: 25 }), ballots => {
        const expected = ascend(5, ballots);
        for (const { id, strength } of strengths(5, ballots)) expect(strength).toBeCloseTo(expected[id - 1]!, 4);
      }),
      { numRuns: 20 },
    );
  });

  test('the order of votes and entries and the sides do not matter', () => {
    const draw = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 })), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(draw, fc.infiniteStream(fc.nat()), (pairs, lots) => {
        const shuffled = <T>(list: readonly T[]) =>
          list
            .map(item => ({ item, lot: lots.next().value as number }))
            .sort((a, b) => a.lot - b.lot)
            .map(({ item }) => item);
        const ballots = pairs.filter(([a, b]) => a !== b).flatMap(([a, b]) => beats(a, b));
        const mirrored = ballots.map(({ left, right, winner }) => ({ left: right, right: left, winner: winner! }));
        expect(rankEntries(shuffled(submissions(30)), shuffled(mirrored))).toEqual(
          rankEntries(submissions(30), ballots),
        );
      }),
      { numRuns: 50 },
    );
  });

  test('entries with the same record are equal: the earlier submission decides, then the id', () => {
    const ring = (ids: readonly number[]) => ids.flatMap((id, index) => beats(id, ids[(index + 1) % ids.length]!));
    const entries = [
      { id: 7, submittedAt: at(2) },
      { id: 3, submittedAt: at(2) },
      { id: 9, submittedAt: at(1) },
      { id: 5, submittedAt: at(0) },
    ];
    expect(rankEntries(entries, ring([7, 3, 9]))).toEqual([5, 9, 3, 7]);
    const twins = [...beats(7, 5, 2), ...beats(3, 5, 2), ...beats(9, 3), ...beats(9, 7)];
    expect(rankEntries(entries, twins)).toEqual([9, 3, 7, 5]);
  });

  test.each([
    ['no entries', 0, [], []],
    ['one entry', 1, [], [1]],
    ['no votes', 3, [], [1, 2, 3]],
    ['an open ballot', 2, [{ left: 2, right: 1 }], [1, 2]],
    ['a ballot with an unknown entry', 2, beats(2, 9), [1, 2]],
    ['a winner that was not shown', 3, [{ left: 1, right: 2, winner: 3 }], [1, 2, 3]],
  ])('%s', (_name, count, ballots, expected) => {
    expect(rankEntries(submissions(count), ballots)).toEqual(expected);
  });

  test('an entry without votes ranks in the middle', () => {
    expect(rankEntries(submissions(3), beats(3, 2, 5))).toEqual([3, 1, 2]);
  });

  test('ten thousand wins in a row and a chain of a hundred entries converge in the right order', () => {
    expect(rankEntries(submissions(2), beats(2, 1, 10_000))).toEqual([2, 1]);
    const chain = Array.from({ length: 99 }, (_, index) => beats(index + 2, index + 1, 50)).flat();
    expect(rankEntries(submissions(100), chain)).toEqual(Array.from({ length: 100 }, (_, index) => 100 - index));
  });
});

test('battles are the votes on an entry’s pairs', () => {
  const battles = new Map(strengths(4, [...beats(1, 2, 3), ...beats(3, 1)]).map(entry => [entry.id, entry.battles]));
  expect([1, 2, 3, 4].map(id => battles.get(id))).toEqual([4, 3, 1, 0]);
});

test('wins are the votes for an entry, and the ballots are counted', () => {
  const { ranking, ballots } = countBallots(submissions(3), [...beats(1, 2, 3), ...beats(2, 1), ...beats(1, 3)]);
  const won = new Map(ranking.map(({ id, wins }) => [id, wins]));
  expect([won.get(1), won.get(2), won.get(3), ballots]).toEqual([4, 1, 0, 5]);
});

test.each<[string, Ballot]>([
  ['without a winner', { left: 1, right: 2 }],
  ['won by an entry that it did not show', { left: 1, right: 2, winner: 3 }],
  ['won by an unknown entry', { left: 9, right: 2, winner: 9 }],
  ['lost by an unknown entry', { left: 2, right: 9, winner: 2 }],
  ['of an entry with itself', { left: 2, right: 2, winner: 2 }],
])('a ballot %s is not counted', (_, ballot) => {
  const { ranking, ballots } = countBallots(submissions(3), [ballot]);
  expect([ballots, ranking.map(({ battles }) => battles)]).toEqual([0, [0, 0, 0]]);
});

test('the count of a large event pauses regularly, and ends after a few rounds', () => {
  const random = seededRandom(7);
  const draw = () => Math.floor(random() * 600);
  const count = new Count(submissions(1_000));
  for (let vote = 0; vote < 150_000; vote++) {
    const [left, right] = [1 + draw(), 401 + draw()];
    count.add({ left, right, winner: random() < 0.6 ? left : right });
  }
  let pauses = 0;
  for (const steps = count.ranking(); !steps.next().done;) pauses += 1;
  expect(pauses).toBeGreaterThan(10);
  expect(pauses).toBeLessThan(60);
});

describe('the ranges of ranks', () => {
  const ranges = (count: number, ballots: readonly Ballot[]) =>
    countBallots(submissions(count), ballots).ranking.map(({ range }) => range);

  test.each([1, 2, 5_000])('without votes each of %s entries may have any rank', count => {
    expect(ranges(count, [])).toEqual(Array.from({ length: count }, () => [1, count]));
  });

  test('one vote leaves all ranks possible, a hundred settle the order', () => {
    expect(ranges(3, beats(3, 1))).toEqual([
      [1, 3],
      [1, 3],
      [1, 3],
    ]);
    expect(ranges(3, [...beats(3, 2, 100), ...beats(2, 1, 100)])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });
});

test('in simulated events, at least 97 % of the ranges hold the true rank of their entry', () => {
  const SIZE = 60;
  const random = seededRandom(60);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  let held = 0;
  const events = 20;
  for (let event = 0; event < events; event++) {
    const truth = Array.from({ length: SIZE }, normal);
    const ballots = Array.from({ length: SIZE * 20 }, (): Ballot => {
      const left = Math.floor(random() * SIZE);
      const right = (left + 1 + Math.floor(random() * (SIZE - 1))) % SIZE;
      const isLeft = random() < 1 / (1 + Math.exp(truth[right]! - truth[left]!));
      return { left: left + 1, right: right + 1, winner: (isLeft ? left : right) + 1 };
    });
    held += countBallots(submissions(SIZE), ballots).ranking.filter(({ id, range: [best, worst] }) => {
      const rank = 1 + truth.filter(strength => strength > truth[id - 1]!).length;
      return best <= rank && rank <= worst;
    }).length;
  }
  expect(held / (SIZE * events)).toBeGreaterThan(0.97);
  expect(held).toBeLessThan(SIZE * events);
});

test('an index out of range reads 0', () => {
  expect([read(new Int32Array([7]), 0), read(new Int32Array([7]), 1)]).toEqual([7, 0]);
});
