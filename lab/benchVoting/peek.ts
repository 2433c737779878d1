import { BALLOTS_PER_WALLET } from '../../server/voting/index';
import type { Method, Pair } from './methods';
import { playEvent, type Played } from './playEvent';

/** What wallets that do not care for the vote learn from the pairs they are shown, and from those of accomplices. */

const OBSERVERS = [1, 5, 20];
const MAX_OBSERVERS = Math.max(...OBSERVERS);
/** Comparisons per entry when they begin. */
const BEGIN = 10;

type Shown = readonly (readonly Pair[])[];
/** Scores entries, index 0 being entry 1: the higher, the likelier it leads. */
type Estimator = (shown: Shown, size: number) => readonly number[];

/** Each pair's entries, with the number of the ballot. */
function score(shown: Shown, size: number, points: (pair: Pair, place: number, entry: number) => number) {
  const scores = Array<number>(size).fill(0);
  for (const pairs of shown)
    for (const [ballot, pair] of pairs.entries())
      for (const id of pair) scores[id - 1] = (scores[id - 1] ?? 0) + points(pair, ballot, id);
  return scores;
}

const often: Estimator = (shown, size) => score(shown, size, () => 1);
const early: Estimator = (shown, size) => score(shown, size, (_pair, ballot) => BALLOTS_PER_WALLET - ballot);
const seldom: Estimator = (shown, size) => often(shown, size).map(times => (times === 0 ? -Infinity : -times));
const late: Estimator = (shown, size) => score(shown, size, (_pair, ballot) => ballot);

/** By how often a wallet saw it again. */
const repeated: Estimator = (shown, size) => {
  const wallets = shown.map(pairs => often([pairs], size));
  return Array.from({ length: size }, (_, index) =>
    wallets.reduce((sum, times) => sum + Math.max(0, (times[index] ?? 0) - 1), 0),
  );
};

/** By how often its rivals were shown, since leaders meet leaders. */
const inCompany: Estimator = (shown, size) => {
  const times = often(shown, size);
  return score(shown, size, ([left, right], _ballot, id) => times[(id === left ? right : left) - 1] ?? 0);
};

/** The same, repeated until it settles: how central an entry is in the graph of all pairs. */
const central: Estimator = (shown, size) => {
  let scores = often(shown, size);
  for (let round = 0; round < 8; round++) {
    const before = scores;
    const next = score(shown, size, ([left, right], _ballot, id) => before[(id === left ? right : left) - 1] ?? 0);
    const most = Math.max(...next);
    scores = next.map((value, index) => value / most + 0.3 * (before[index] ?? 0));
  }
  return scores;
};

const ESTIMATORS: Readonly<Record<string, Estimator>> = { often, seldom, early, late, repeated, inCompany, central };

/** The share of the leaders that is among as many entries with the highest scores; ties are drawn. */
function found(scores: readonly number[], leaders: readonly number[]): number {
  const drawn = scores.map((value, index) => ({ id: index + 1, value, lot: Math.random() }));
  drawn.sort((a, b) => (a.value === b.value ? a.lot - b.lot : b.value - a.value));
  const guess = drawn.slice(0, leaders.length).map(({ id }) => id);
  return leaders.filter(id => guess.includes(id)).length / leaders.length;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The best estimator, given the advantage of being chosen after the fact. */
function best(events: readonly Played[], size: number, observers: number, places: number): string {
  const shares = Object.entries(ESTIMATORS).map(([name, estimate]) => {
    const share = mean(
      events.flatMap(({ observed, leaders }) => {
        const groups = Array.from({ length: MAX_OBSERVERS / observers }, (_, group) =>
          observed.slice(group * observers, (group + 1) * observers),
        );
        return groups.map(shown => found(estimate(shown, size), leaders.slice(0, places)));
      }),
    );
    return { name, share };
  });
  const { name, share } = shares.reduce((a, b) => (b.share > a.share ? b : a));
  return `${share.toFixed(2)} (${name})`.padEnd(19);
}

/** Among the entries that one wallet saw once, or more often, the share that is in the leading tenth. */
function repeats(events: readonly Played[], size: number, places: number): string {
  const wallets = events.flatMap(({ observed, leaders }) =>
    observed.map(pairs => ({ times: often([pairs], size), leaders: leaders.slice(0, places) })),
  );
  const seen = (isIncluded: (times: number) => boolean) =>
    wallets.flatMap(({ times, leaders }) =>
      times.flatMap((count, index) => (isIncluded(count) ? [leaders.includes(index + 1)] : [])),
    );
  const share = (isLeader: readonly boolean[]) =>
    isLeader.length === 0 ? 'none' : (isLeader.filter(Boolean).length / isLeader.length).toFixed(2);
  const again = seen(times => times > 1);
  const each = (again.length / wallets.length).toFixed(1);
  return `a wallet saw ${each} entries again; leading tenth among them ${share(again)}, among those seen once ${share(seen(times => times === 1))}`;
}

export async function benchPeek(ours: Method, size: number, seeds: readonly number[]): Promise<void> {
  const events: Played[] = [];
  for (const seed of seeds)
    events.push(await playEvent(ours, { seed, size, spread: 1, checkpoints: [BEGIN], observers: MAX_OBSERVERS }));
  const tenth = Math.max(3, Math.round(size / 10));
  console.log(`\n${ours.name}, ${size} entries, ${seeds.length} events, ${BALLOTS_PER_WALLET} ballots per observer`);
  console.log(`  ${repeats(events, size, tenth)}, chance ${(tenth / size).toFixed(2)}`);
  console.log(
    `  leaders found by pooling    ${OBSERVERS.map(count => `${count} observers`.padEnd(19)).join('')}chance`,
  );
  for (const places of [3, tenth]) {
    const columns = OBSERVERS.map(observers => best(events, size, observers, places)).join('');
    console.log(`  ${`of the first ${places}`.padEnd(28)}${columns}${(places / size).toFixed(3)}`);
  }
}
