import { countBallots, PASSES_PER_WALLET, seededRandom, type Ballot } from '../../rules/index';
import { NEW_RATING, pickPair, updateRatings, type RatedEntry } from '../../server/voting/index';
import { normalFrom } from './chance';
import { estimate, kendallTau } from './measures';

/** What becomes of a pair that the voter finds too close to call. */
const TREATMENTS = ['left out', 'three left out', 'half a win each', 'forced'] as const;
type Treatment = (typeof TREATMENTS)[number];

const SIZE = 50;
const COMPARISONS = 20;
const VOTES_EACH = 15;
const SEEDS = 60;
/** Standard deviation of the strengths, and Davidson's parameter: of equal fits, nu / (2 + nu) are too close. */
const VOTERS = [
  { spread: 1, nu: 0.35 },
  { spread: 2, nu: 0.35 },
  { spread: 1, nu: 0.8 },
] as const;

/** Voters after Davidson (1970), with the game's own picker: Kendall's tau of the ranking by what becomes of ties. */
export function benchTies(): void {
  console.log(
    `Kendall's tau, ${SIZE} entries, ${COMPARISONS} comparisons each, ${SEEDS} events; ± half of the 95 % interval`,
  );
  console.log(`  sd   too close   ${TREATMENTS.map(treatment => treatment.padEnd(18)).join('')}`);
  for (const { spread, nu } of VOTERS) {
    const played = TREATMENTS.map(treatment =>
      Array.from({ length: SEEDS }, (_, seed) => playEvent(seed, spread, nu, treatment)),
    );
    const close = estimate((played[3] ?? []).map(({ ties }) => ties)).mean;
    const columns = played.map(events => {
      const { mean, margin } = estimate(events.map(({ tau }) => tau));
      return `${mean.toFixed(3)} ± ${margin.toFixed(3)}`.padEnd(18);
    });
    console.log(`  ${spread}    ${(100 * close).toFixed(0).padStart(2)} %        ${columns.join('')}`);
  }
}

function playEvent(seed: number, spread: number, nu: number, treatment: Treatment) {
  const random = seededRandom(seed + 1);
  const quality = Array.from({ length: SIZE }, () => spread * normalFrom(random));
  const truth = quality.map((_, index) => index + 1).sort((a, b) => (quality[b - 1] ?? 0) - (quality[a - 1] ?? 0));
  let entries: readonly RatedEntry[] = quality.map((_, index) => ({
    id: index + 1,
    wallet: `${index}`,
    shown: 0,
    ...NEW_RATING,
  }));
  const counted: Ballot[] = [];
  let [shown, ties] = [0, 0];
  for (let voter = 0; shown < (SIZE * COMPARISONS) / 2; voter++) {
    const own: Ballot[] = [];
    let passes = 0;
    for (let vote = 0; vote < VOTES_EACH; vote++) {
      const pair = pickPair(entries, `voter ${voter}`, own, random);
      if (pair === undefined) break;
      shown += 1;
      const [left, right] = pair;
      const ahead = (quality[left - 1] ?? 0) - (quality[right - 1] ?? 0);
      const isClose = random() < closeness(ahead, nu);
      const winner = random() < 1 / (1 + Math.exp(-ahead)) ? left : right;
      if (isClose) ties += 1;
      const isPassed =
        isClose && (treatment === 'left out' || (treatment === 'three left out' && passes < PASSES_PER_WALLET));
      if (isPassed) passes += 1;
      const isHalved = isClose && treatment === 'half a win each';
      own.push(isPassed || isHalved ? { left, right, passed: true } : { left, right, winner });
      // Every vote counts twice, so that a tie can count once for each side.
      if (isHalved) counted.push({ left, right, winner: left }, { left, right, winner: right });
      else if (!isPassed) counted.push({ left, right, winner }, { left, right, winner });
      entries = afterPair(entries, pair, isPassed || isHalved ? undefined : winner);
    }
  }
  const submissions = entries.map(({ id }) => ({ id, submittedAt: new Date(id).toISOString() }));
  const ranking = countBallots(submissions, counted).ranking.map(({ id }) => id);
  return { tau: kendallTau(truth, ranking), ties: ties / shown };
}

/** Davidson's chance of a tie between entries whose strengths differ by `ahead`. */
function closeness(ahead: number, nu: number): number {
  const [one, other] = [Math.exp(ahead / 2), Math.exp(-ahead / 2)];
  return nu / (one + other + nu);
}

function afterPair(
  entries: readonly RatedEntry[],
  pair: readonly [number, number],
  winner: number | undefined,
): readonly RatedEntry[] {
  const shown = entries.map(entry => (pair.includes(entry.id) ? { ...entry, shown: entry.shown + 1 } : entry));
  if (winner === undefined) return shown;
  const won = shown.find(({ id }) => id === winner);
  const lost = shown.find(({ id }) => id !== winner && pair.includes(id));
  if (won === undefined || lost === undefined) throw new Error('a pair names an entry that there is not');
  const moved = updateRatings(won, lost);
  return shown.map(entry => moved.find(({ id }) => id === entry.id) ?? entry);
}
