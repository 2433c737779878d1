import type { VoteGraph } from './voteGraph';

/** The best and the worst rank that the votes support. */
export type RankRange = readonly [best: number, worst: number];

/** Two intervals this wide that do not overlap stand for strengths that differ with 90 % certainty: 1.645 / √2 deviations. */
export const HALF_WIDTH = 1.163;

/** Entries looked at between two breaths. */
const BREATH = 5_000;

/**
 * Of each entry, who is surely stronger and who surely weaker, by intervals about the strengths; all between is open.
 * Ranks out of overlapping intervals: Klein, Wright and Wieczorek, A joint confidence region for an overall ranking of populations (2020).
 * The width at which an overlap speaks of a pair: Goldstein and Healy, The graphical presentation of a collection of means (1995).
 * The deviations are those of the posterior at its maximum (Laplace), entry by entry: what moves all entries alike, which
 * the full covariance holds besides, changes no rank.
 */
export function* rankRanges(graph: VoteGraph, strengths: Float64Array): Generator<undefined, readonly RankRange[]> {
  const lower = new Float64Array(graph.size);
  const upper = new Float64Array(graph.size);
  for (let entry = 0; entry < graph.size; entry++) {
    const reach = HALF_WIDTH / Math.sqrt(certainty(graph, strengths, entry));
    lower[entry] = rounded(at(strengths, entry) - reach);
    upper[entry] = rounded(at(strengths, entry) + reach);
    if (entry % BREATH === BREATH - 1) yield undefined;
  }
  const lowers = lower.slice().sort();
  yield undefined;
  const uppers = upper.slice().sort();
  yield undefined;
  return Array.from(lower, (low, entry) => {
    const stronger = graph.size - countUntil(lowers, value => value <= at(upper, entry));
    const weaker = countUntil(uppers, value => value < low);
    return [1 + stronger, graph.size - weaker] as const;
  });
}

/** How sharply the posterior bends at the entry's strength: the prior's 1 and what each battle tells. */
function certainty({ starts, ends, rivals, battles }: VoteGraph, strengths: Float64Array, entry: number): number {
  let sum = 1;
  for (let place = at(starts, entry); place < at(ends, entry); place++) {
    const expected = 1 / (1 + Math.exp(at(strengths, at(rivals, place)) - at(strengths, entry)));
    sum += at(battles, place) * expected * (1 - expected);
  }
  return sum;
}

/** How many of the ascending values hold, where the first of them do and the rest do not. */
function countUntil(sorted: Float64Array, holds: (value: number) => boolean): number {
  let from = 0;
  let until = sorted.length;
  while (from < until) {
    const middle = (from + until) >>> 1;
    if (holds(at(sorted, middle))) from = middle + 1;
    else until = middle;
  }
  return from;
}

/** Below this, a difference is the arithmetic's and not the voters'. */
const SAME = 1e-6;
const rounded = (value: number): number => Math.round(value / SAME) * SAME;

/** Indexes here are in range by construction; the type checker cannot know. */
function at(array: Float64Array | Int32Array, index: number): number {
  return array[index] ?? 0;
}
