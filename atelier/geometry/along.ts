import { parsePath, type Path, type Point } from './path';

/** A place on a line: where it is, and which way is across. */
export interface Spot {
  readonly at: Point;
  readonly across: Point;
}

const SAMPLES = 60;

/** Places at equal distances on a line, from its beginning to its end. */
export function spotsAlong(written: string, count: number): readonly Spot[] {
  const points = sample(parsePath(written));
  const lengths = lengthsOf(points);
  const total = lengths.at(-1) ?? 0;
  return Array.from({ length: count }, (_, n) => spotAt(points, lengths, (total * n) / Math.max(1, count - 1)));
}

/** A point on the far side of a spot, `distance` away from the line. */
export function beside({ at, across }: Spot, distance: number): Point {
  return [at[0] + across[0] * distance, at[1] + across[1] * distance];
}

function spotAt(points: readonly Point[], lengths: readonly number[], length: number): Spot {
  const after = Math.max(
    1,
    lengths.findIndex(reached => reached >= length),
  );
  const [from = [0, 0], to = [0, 0]] = [points[after - 1], points[after]];
  const [start = 0, end = 0] = [lengths[after - 1], lengths[after]];
  const share = (length - start) / (end - start || 1);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const size = Math.hypot(dx, dy) || 1;
  return { at: [from[0] + share * dx, from[1] + share * dy], across: [-dy / size, dx / size] };
}

function lengthsOf(points: readonly Point[]): readonly number[] {
  let total = 0;
  return points.map(([x, y], n) => {
    const [fromX, fromY] = points[n - 1] ?? [x, y];
    total += Math.hypot(x - fromX, y - fromY);
    return total;
  });
}

/** Many points on a path of cubic curves. */
function sample(path: Path): readonly Point[] {
  const points: Point[] = [];
  for (const [command, ...numbers] of path) {
    const from = points.at(-1);
    const knots = [...(from ?? []), ...numbers];
    if (command === 'M' || from === undefined) points.push([numbers[0] ?? 0, numbers[1] ?? 0]);
    else for (let n = 1; n <= SAMPLES; n += 1) points.push(onCurve(knots, n / SAMPLES));
  }
  return points;
}

/** De Casteljau's construction: lines and curves of every degree are the same. */
function onCurve(knots: readonly number[], share: number): Point {
  if (knots.length === 2) return [knots[0] ?? 0, knots[1] ?? 0];
  const between = knots.slice(0, -2).map((value, at) => value + share * ((knots[at + 2] ?? 0) - value));
  return onCurve(between, share);
}
