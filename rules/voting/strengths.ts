import { elementAt } from './elementAt';
import type { VoteGraph } from './voteGraph';

/** Far below what rounding hides, so that other programs, too, find the same order. */
const TOLERANCE = 1e-11;
/** Far more than any event needs; guarantees that the loop ends. */
const MAX_SWEEPS = 5_000;
/** A longer Newton step may overshoot. */
const MAX_STEP = 1;
/** Rivals between two pauses: a few milliseconds of work. */
const RIVALS_PER_STEP = 200_000;

/**
 * Bradley-Terry strengths, maximum a posteriori under a standard normal prior: one Newton step per entry, repeated
 * until nothing moves. Entries without votes stay at 0. It pauses often, so that the server can respond to requests
 * meanwhile.
 */
export function* fitStrengths(graph: VoteGraph): Generator<undefined, Float64Array> {
  const strengths = new Float64Array(graph.size);
  let looked = 0;
  for (let sweep = 0, largest = Infinity; sweep < MAX_SWEEPS && largest > TOLERANCE; sweep++) {
    largest = 0;
    for (let entry = 0; entry < graph.size; entry++) {
      largest = Math.max(largest, Math.abs(improve(graph, strengths, entry)));
      looked += 1 + elementAt(graph.ends, entry) - elementAt(graph.starts, entry);
      if (looked < RIVALS_PER_STEP) continue;
      looked = 0;
      yield undefined;
    }
    centre(graph, strengths);
  }
  return strengths;
}

function improve({ starts, ends, rivals, battles, wins }: VoteGraph, strengths: Float64Array, entry: number): number {
  const from = elementAt(starts, entry);
  const until = elementAt(ends, entry);
  const own = elementAt(strengths, entry);
  let slope = elementAt(wins, entry) - own;
  let curvature = 1;
  for (let place = from; place < until; place++) {
    const expected = 1 / (1 + Math.exp(elementAt(strengths, elementAt(rivals, place)) - own));
    const weight = elementAt(battles, place) * expected;
    slope -= weight;
    curvature += weight * (1 - expected);
  }
  const step = Math.max(-MAX_STEP, Math.min(MAX_STEP, slope / curvature));
  strengths[entry] = own + step;
  return step;
}

/** At the maximum the strengths sum to 0, which single steps would approach very slowly. */
function centre({ starts, ends }: VoteGraph, strengths: Float64Array): void {
  const isRated = (_: number, entry: number) => starts[entry] !== ends[entry];
  const rated = strengths.filter(isRated);
  if (rated.length === 0) return;
  const mean = rated.reduce((sum, strength) => sum + strength, 0) / rated.length;
  for (let entry = 0; entry < strengths.length; entry++)
    if (isRated(0, entry)) strengths[entry] = elementAt(strengths, entry) - mean;
}

export function finish<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
