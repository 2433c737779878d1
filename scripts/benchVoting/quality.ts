import { estimate, kendallTau, reachedAt, topShare, winnersTrueRank, type Estimate } from './measures';
import { OURS, USUAL, type Method } from './methods';
import { playEvent, type Brigade } from './playEvent';

/** Where the promised figures are checked: comparisons per entry. */
const BUDGET = 20;
const OUR_LOOKS = [5, 10, BUDGET, 40];
const USUAL_LOOKS = [5, 10, BUDGET, 30, 40, 50, 65, 80, 120];

interface Floor {
  readonly tau: number;
  readonly top: number;
}

/** At 20 comparisons per entry, by size and spread. */
const FLOORS: Readonly<Record<string, Floor>> = {
  '50/1': { tau: 0.695, top: 0.56 },
  '50/2': { tau: 0.823, top: 0.75 },
  '200/1': { tau: 0.682, top: 0.6 },
  '200/2': { tau: 0.807, top: 0.73 },
};

interface Look {
  readonly at: number;
  readonly tau: Estimate;
  readonly top: Estimate;
  readonly rank: Estimate;
}

function measure(method: Method, size: number, spread: number, looks: readonly number[], seeds: readonly number[]) {
  const events = seeds.map(seed => playEvent(method, { seed, size, spread, looks }));
  return looks.map((at, look): Look => {
    const over = (judge: (truth: readonly number[], ranking: readonly number[]) => number) =>
      estimate(events.map(({ truth, rankings }) => judge(truth, rankings[look] ?? [])));
    return { at, tau: over(kendallTau), top: over(topShare), rank: over(winnersTrueRank) };
  });
}

const show = ({ mean, margin }: Estimate, digits = 3) =>
  `${mean.toFixed(digits)} ±${margin.toFixed(digits)}`.padEnd(16);

function print(name: string, looks: readonly Look[]): void {
  for (const { at, tau, top, rank } of looks)
    console.log(`  ${name.padEnd(20)}${String(at).padStart(4)}   ${show(tau)}${show(top)}${show(rank, 1)}`);
}

/** Answers what falls short of a floor. */
export function benchQuality(size: number, spread: number, seeds: readonly number[]): readonly string[] {
  console.log(`\n${size} entries, true strengths with sd ${spread}, ${seeds.length} seeds`);
  console.log('                        k/N   Kendall tau     top 3 found     true rank of the winner');
  const ours = measure(OURS, size, spread, OUR_LOOKS, seeds);
  print(OURS.name, ours);
  const usual = measure(USUAL, size, spread, USUAL_LOOKS, seeds);
  print(USUAL.name, usual);
  const look = ours.find(({ at }) => at === BUDGET);
  if (look === undefined) return [];
  const needed = reachedAt(
    USUAL_LOOKS,
    usual.map(({ top }) => top.mean),
    look.top.mean,
  );
  const saved = 1 - BUDGET / (needed ?? Math.max(...USUAL_LOOKS));
  const least = needed === undefined ? 'at least ' : '';
  console.log(
    `  For the top 3 that ${BUDGET} comparisons find, random pairs need ${needed?.toFixed(0) ?? 'over 120'}: ${least}${(100 * saved).toFixed(0)} % fewer votes.`,
  );
  const floor = FLOORS[`${size}/${spread}`];
  const short: string[] = [];
  if (floor && look.tau.mean < floor.tau)
    short.push(`tau ${look.tau.mean.toFixed(3)} < ${floor.tau} at ${size}/${spread}`);
  if (floor && look.top.mean < floor.top)
    short.push(`top 3 ${look.top.mean.toFixed(3)} < ${floor.top} at ${size}/${spread}`);
  if (size === 200 && saved < 0.6) short.push(`${(100 * saved).toFixed(0)} % fewer votes < 60 % at ${size}/${spread}`);
  return short;
}

/** Where a middling entry ends, 0 best and 1 last, with a tenth of the voters for it come what may. */
export function benchBrigade(size: number, seeds: readonly number[]): void {
  console.log(
    `\nWhere the median entry of ${size} ends (0 first, 1 last), sd 1, ${BUDGET} comparisons per entry, ${seeds.length} seeds`,
  );
  const brigades: readonly (Brigade | undefined)[] = [undefined, 'votes', 'reloads', 'reloads, where that drew again'];
  for (const method of [OURS, USUAL])
    for (const brigade of brigades) {
      const places = seeds.map(seed => {
        const plan = { seed, size, spread: 1, looks: [BUDGET], ...(brigade ? { brigade } : {}) };
        const { rankings, target } = playEvent(method, plan);
        return (rankings[0]?.indexOf(target) ?? 0) / (size - 1);
      });
      console.log(
        `  ${method.name.padEnd(20)}${(brigade ? `a tenth ${brigade}` : 'nobody is for it').padEnd(42)}${show(estimate(places))}`,
      );
    }
}
