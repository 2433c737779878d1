import type { Ballot } from './ballot';
import { Count, type Submission } from './rankEntries';
import { finish } from './strengths';

/** The ranking after the first ballots of the log. */
interface SettlingPoint {
  readonly ballots: number;
  /** Ids, best first. */
  readonly ranking: readonly number[];
}

export const SETTLING_POINTS = 60;

/** How an event's ranking took shape: counts the ballots at `points` evenly spaced moments, one per step. */
export function* settling(
  entries: readonly Submission[],
  ballots: readonly Ballot[],
  points = SETTLING_POINTS,
): Generator<SettlingPoint, undefined> {
  const count = new Count(entries);
  let counted = 0;
  for (let point = 1; point <= points; point++) {
    const until = Math.round((ballots.length * point) / points);
    if (until === counted) continue;
    for (const ballot of ballots.slice(counted, until)) count.add(ballot);
    counted = until;
    yield { ballots: counted, ranking: finish(count.ranking()).map(({ id }) => id) };
  }
}
