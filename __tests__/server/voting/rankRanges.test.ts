import { seededRandom } from '#rules/fits/random';
import { playEvent, type EventPlan } from '../../../lab/benchVoting/playEvent';
import { inMemory } from '../../../lab/benchVoting/methods';
import type { rankEntries } from '../../../server/voting/index';
import { countBallots, pickPair, type Ballot, type RankRange } from '../../../server/voting/index';

const submissions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, submittedAt: '2026-05-01T12:00:00.000Z' }));
const beats = (winner: number, loser: number, times: number): readonly Ballot[] =>
  Array.from({ length: times }, () => ({ left: winner, right: loser, winner }));
const ranges = (count: number, ballots: readonly Ballot[]) =>
  countBallots(submissions(count), ballots).ranking.map(({ range }) => range);

test('entries that cannot be distinguished share a range', () => {
  const ring = [...beats(1, 2, 40), ...beats(2, 3, 40), ...beats(3, 1, 40)];
  const apart = [1, 2, 3].flatMap(id => beats(id, 4, 60));
  expect(ranges(4, [...ring, ...apart])).toEqual([
    [1, 3],
    [1, 3],
    [1, 3],
    [4, 4],
  ]);
});

test('ranges are the same as from comparing every two intervals', () => {
  const random = seededRandom(3);
  const pick = () => 1 + Math.floor(random() * 12);
  const pairs = Array.from({ length: 150 }, () => [pick(), pick()] as const).filter(([left, right]) => left !== right);
  const ballots = pairs.map(([left, right]) => ({
    left,
    right,
    winner: random() < 0.8 ? Math.min(left, right) : right,
  }));
  const { ranking } = countBallots(submissions(12), ballots);
  const strengths = new Map(ranking.map(({ id, strength }) => [id, strength]));
  const intervals = ranking.map(({ id, strength }) => {
    const own = ballots.filter(({ left, right }) => left === id || right === id);
    const certainty = own.reduce((sum, { left, right }) => {
      const expected = 1 / (1 + Math.exp(strengths.get(left === id ? right : left)! - strength));
      return sum + expected * (1 - expected);
    }, 1);
    const reach = 1.163 / Math.sqrt(certainty);
    return [strength - reach, strength + reach] as const;
  });
  const expected = intervals.map(([lower, upper]) => [
    1 + intervals.filter(other => other[0] > upper).length,
    12 - intervals.filter(other => other[1] < lower).length,
  ]);
  expect(ranking.map(({ range }) => range)).toEqual(expected);
  expect(new Set(expected.map(String)).size).toBeGreaterThan(5);
});

/** How many of the true ranks lie within the ranges of simulated events, and how wide these are on average. */
async function coverage(plan: Omit<EventPlan, 'seed' | 'checkpoints'>, k: number, seeds: number) {
  const within: boolean[] = [];
  let width = 0;
  for (let seed = 0; seed < seeds; seed++) {
    let ranking: readonly { readonly id: number; readonly range: RankRange }[] = [];
    const rank: typeof rankEntries = (entries, ballots) => {
      ({ ranking } = countBallots(entries, ballots));
      return [];
    };
    const { truth } = await playEvent(inMemory('DUDS', pickPair, rank), {
      ...plan,
      seed: 31_000 + seed,
      checkpoints: [k],
    });
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
  '%s entries, strengths with sd %s, %s comparisons each: nine of ten true ranks are within the ranges, which narrow with more votes',
  async (size, spread, k, seeds, widest) => {
    const { share, width } = await coverage({ size, spread }, k, seeds);
    expect(share).toBeGreaterThan(0.9);
    expect(width).toBeLessThan(widest);
  },
);
