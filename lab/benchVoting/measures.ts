/** Kendall's tau of two orders of the same ids, neither with ties. */
export function kendallTau(truth: readonly number[], ranking: readonly number[]): number {
  const places = new Map(truth.map((id, place) => [id, place]));
  const order = ranking.map(id => places.get(id) ?? 0);
  let inversions = 0;
  for (let one = 0; one < order.length; one++)
    for (let other = one + 1; other < order.length; other++)
      if ((order[one] ?? 0) > (order[other] ?? 0)) inversions += 1;
  return 1 - (4 * inversions) / (order.length * (order.length - 1));
}

/** The share of the true top three that is in the ranking's top three. */
export function topShare(truth: readonly number[], ranking: readonly number[]): number {
  const top = ranking.slice(0, 3);
  return truth.slice(0, 3).filter(id => top.includes(id)).length / 3;
}

/** 1 if the best entry won. */
export function winnersTrueRank(truth: readonly number[], ranking: readonly number[]): number {
  return truth.indexOf(ranking[0] ?? 0) + 1;
}

export interface Estimate {
  readonly mean: number;
  /** Half of the 95 % interval. */
  readonly margin: number;
}

export function estimate(values: readonly number[]): Estimate {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
  return { mean, margin: 1.96 * Math.sqrt(variance / values.length) };
}

/** Where a curve over `at` first reaches `goal`, interpolated; undefined if it does not. */
export function reachedAt(at: readonly number[], values: readonly number[], goal: number): number | undefined {
  const index = values.findIndex(value => value >= goal);
  const [x1, y1] = [at[index], values[index]];
  if (x1 === undefined || y1 === undefined) return undefined;
  const [x0, y0] = [at[index - 1], values[index - 1]];
  if (x0 === undefined || y0 === undefined) return x1;
  return x0 + ((x1 - x0) * (goal - y0)) / (y1 - y0);
}
