import { estimate, kendallTau, reachedAt, topShare, winnersTrueRank, type Estimate } from './measures';
import { USUAL, type Method } from './methods';
import { playEvent, type Brigade, type EventPlan, type Played } from './playEvent';

/** Comparisons per entry at which the published figures are measured. */
const BUDGET = 20;
const OUR_CHECKPOINTS = [5, 10, BUDGET];
const USUAL_CHECKPOINTS = [5, 10, BUDGET, 30, 40, 50, 65, 80, 120];
/** Events that are played at the same time. */
const AT_ONCE = 8;

interface Floor {
  readonly tau: number;
  readonly top: number;
}

/** At 20 comparisons per entry, by size and spread: the published figures, less two standard errors of the default number of events. */
const FLOORS: Readonly<Record<string, Floor>> = {
  '50/1': { tau: 0.68, top: 0.54 },
  '50/2': { tau: 0.81, top: 0.72 },
  '200/1': { tau: 0.67, top: 0.52 },
  '200/2': { tau: 0.8, top: 0.66 },
};

interface Checkpoint {
  readonly at: number;
  readonly tau: Estimate;
  readonly top: Estimate;
  readonly rank: Estimate;
}

async function playAll(method: Method, plans: readonly EventPlan[]): Promise<readonly Played[]> {
  const played: Played[] = [];
  const left = [...plans.entries()];
  const play = async () => {
    for (let next = left.shift(); next; next = left.shift()) played[next[0]] = await playEvent(method, next[1]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, play));
  return played;
}

async function measure(
  method: Method,
  size: number,
  spread: number,
  checkpoints: readonly number[],
  seeds: readonly number[],
): Promise<readonly Checkpoint[]> {
  const events = await playAll(
    method,
    seeds.map(seed => ({ seed, size, spread, checkpoints })),
  );
  return checkpoints.map((at, checkpoint): Checkpoint => {
    const over = (judge: (truth: readonly number[], ranking: readonly number[]) => number) =>
      estimate(events.map(({ truth, rankings }) => judge(truth, rankings[checkpoint] ?? [])));
    return { at, tau: over(kendallTau), top: over(topShare), rank: over(winnersTrueRank) };
  });
}

const show = ({ mean, margin }: Estimate, digits = 3) =>
  `${mean.toFixed(digits)} ±${margin.toFixed(digits)}`.padEnd(16);

function print(name: string, checkpoints: readonly Checkpoint[]): void {
  for (const { at, tau, top, rank } of checkpoints)
    console.log(`  ${name.padEnd(20)}${String(at).padStart(4)}   ${show(tau)}${show(top)}${show(rank, 1)}`);
}

/** Returns what is below its floor. */
export async function benchQuality(
  ours: Method,
  size: number,
  spread: number,
  seeds: readonly number[],
): Promise<readonly string[]> {
  console.log(`\n${size} entries, true strengths with sd ${spread}, ${seeds.length} events`);
  console.log('                        k/N   Kendall tau     top 3 found     true rank of the winner');
  const checkpoints = await measure(ours, size, spread, OUR_CHECKPOINTS, seeds);
  print(ours.name, checkpoints);
  const usual = await measure(USUAL, size, spread, USUAL_CHECKPOINTS, seeds);
  print(USUAL.name, usual);
  const checkpoint = checkpoints.find(({ at }) => at === BUDGET);
  if (checkpoint === undefined) return [];
  const needed = reachedAt(
    USUAL_CHECKPOINTS,
    usual.map(({ top }) => top.mean),
    checkpoint.top.mean,
  );
  const saved = 1 - BUDGET / (needed ?? Math.max(...USUAL_CHECKPOINTS));
  console.log(
    `  For the top 3 that ${BUDGET} comparisons find, random pairs need ${needed?.toFixed(0) ?? 'over 120'}: ` +
      `${needed === undefined ? 'at least ' : ''}${(100 * saved).toFixed(0)} % fewer votes.`,
  );
  return belowFloor(`${size}/${spread}`, checkpoint, size === 200 ? saved : 1);
}

function belowFloor(key: string, { tau, top }: Checkpoint, saved: number): readonly string[] {
  const floor = FLOORS[key];
  const problems: string[] = [];
  if (floor && tau.mean < floor.tau) problems.push(`tau ${tau.mean.toFixed(3)} < ${floor.tau} at ${key}`);
  if (floor && top.mean < floor.top) problems.push(`top 3 ${top.mean.toFixed(3)} < ${floor.top} at ${key}`);
  if (saved < 0.6) problems.push(`${(100 * saved).toFixed(0)} % fewer votes < 60 % at ${key}`);
  return problems;
}

/** Where a middling entry ends, 0 first and 1 last, if a tenth of the voters always votes for it. */
export async function benchBrigade(ours: Method, size: number, seeds: readonly number[]): Promise<void> {
  console.log(
    `\nWhere the median entry of ${size} ends (0 first, 1 last), sd 1, ${BUDGET} comparisons per entry, ${seeds.length} events`,
  );
  const brigades: readonly (Brigade | undefined)[] = [undefined, 'votes', 'reloads'];
  for (const brigade of brigades) await printBrigade(ours, size, seeds, brigade);
  for (const brigade of [...brigades, 'reloads, which draw again'] as const)
    await printBrigade(USUAL, size, seeds, brigade);
}

async function printBrigade(method: Method, size: number, seeds: readonly number[], brigade: Brigade | undefined) {
  const plans = seeds.map(seed => ({ seed, size, spread: 1, checkpoints: [BUDGET], ...(brigade ? { brigade } : {}) }));
  const played = await playAll(method, plans);
  const places = played.map(({ rankings, target }) => (rankings[0]?.indexOf(target) ?? 0) / (size - 1));
  const name = brigade ? `a tenth ${brigade}` : 'without a brigade';
  console.log(`  ${method.name.padEnd(20)}${name.padEnd(42)}${show(estimate(places))}`);
}
