/** A path of straight lines and curves with absolute coordinates. */
export type Path = readonly Step[];
type Step = readonly [command: string, ...numbers: number[]];
export type Point = readonly [x: number, y: number];

const COORDINATES: Readonly<Record<string, number>> = { M: 2, L: 2, Q: 4, C: 6 };

/** Reads the commands M, L, Q and C. */
export function parsePath(written: string): Path {
  const steps: Step[] = [];
  for (const [, command = '', rest = ''] of written.matchAll(/([MLQC])([^MLQC]*)/g)) {
    const numbers = (rest.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    const count = COORDINATES[command] ?? 2;
    for (let at = 0; at < numbers.length; at += count) steps.push([command, ...numbers.slice(at, at + count)]);
  }
  return steps;
}

export function printPath(path: Path): string {
  return path
    .map(([command, ...numbers]) => command + numbers.map(number => Math.round(number)).join(' '))
    .join('')
    .replaceAll(' -', '-');
}

/** On the other side of the body. */
export function mirrored(path: Path): Path {
  return path.map(([command, ...numbers]) => [command, ...numbers.map((n, at) => (at % 2 === 0 ? 1200 - n : n))]);
}

/** The same line, drawn from its end. */
export function reversed(path: Path): Path {
  const backwards = path.slice(1).map(([command, ...numbers], at): Step => {
    const controls = numbers.slice(0, -2);
    const to = endOf(path[at]);
    return controls.length === 4
      ? [command, ...controls.slice(2), ...controls.slice(0, 2), ...to]
      : [command, ...controls, ...to];
  });
  return [['M', ...endOf(path.at(-1))], ...backwards.reverse()];
}

/** A closed outline from its left half, which runs from the centre line to the centre line. */
export function closedOutline(leftHalf: string): string {
  const half = parsePath(leftHalf);
  return `${printPath([...half, ...reversed(mirrored(half)).slice(1)])}z`;
}

function endOf(step: Step | undefined): Point {
  const [x = 0, y = 0] = (step?.slice(-2) ?? []) as number[];
  return [x, y];
}
