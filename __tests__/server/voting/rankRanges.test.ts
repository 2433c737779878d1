import { playEvent, type EventPlan } from '../../../scripts/benchVoting/playEvent';
import { inMemory } from '../../../scripts/benchVoting/methods';
import type { rankEntries } from '../../../server/voting/index';
import { countBallots, pickPair, type Ballot, type RankRange } from '../../../server/voting/index';

const submissions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, submittedAt: '2026-05-01T12:00:00.000Z' }));
const beats = (winner: number, loser: number, times: number): readonly Ballot[] =>
  Array.from({ length: times }, () => ({ left: winner, right: loser, winner }));
const ranges = (count: number, ballots: readonly Ballot[]) =>
  countBallots(submissions(count), ballots).ranking.map(({ range }) => range);

test('entries that cannot be told apart share a range, and one without votes may have any rank between', () => {
  const ring = [...beats(1, 2, 40), ...beats(2, 3, 40), ...beats(3, 1, 40)];
  const apart = [1, 2, 3].flatMap(id => beats(id, 4, 60));
  expect(ranges(4, [...ring, ...apart])).toEqual([
    [1, 3],
    [1, 3],
    [1, 3],
    [4, 4],
  ]);
});

/** How many of the true ranks lie within the ranges of simulated events, and how wide these are on average. */
async function coverage(plan: Omit<EventPlan, 'seed' | 'looks'>, k: number, seeds: number) {
  const within: boolean[] = [];
  let width = 0;
  for (let seed = 0; seed < seeds; seed++) {
    let ranking: readonly { readonly id: number; readonly range: RankRange }[] = [];
    const rank: typeof rankEntries = (entries, ballots) => {
      ({ ranking } = countBallots(entries, ballots));
      return [];
    };
    const { truth } = await playEvent(inMemory('DUDS', pickPair, rank), { ...plan, seed: 31_000 + seed, looks: [k] });
    for (const { id, range } of ranking) {
      const [best, worst] = range;
      const rankOf = truth.indexOf(id) + 1;
      within.push(best <= rankOf && rankOf <= worst);
      width += (worst - best + 1) / plan.size;
    }
  }
  return { share: within.filter(Boolean).length / within.length, width: width / within.length };
}

test.each([
  [10, 1, 20, 40, 0.75],
  [50, 1, 5, 12, 1],
  [50, 1, 20, 12, 0.7],
  [50, 2, 20, 12, 0.65],
  [50, 1, 60, 6, 0.45],
  [200, 2, 20, 2, 0.7],
])(
  '%s entries, strengths with sd %s, %s comparisons each: nine of ten true ranks are within, and more votes leave less open',
  async (size, spread, k, seeds, widest) => {
    const { share, width } = await coverage({ size, spread }, k, seeds);
    expect(share).toBeGreaterThan(0.9);
    expect(width).toBeLessThan(widest);
  },
);
