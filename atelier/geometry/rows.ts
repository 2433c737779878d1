import { mirrored, parsePath, printPath, reversed, type Point } from './path';

/** A horizontal edge round the body: it begins at the left at (x, y) and sags by half of `dip` in the middle. */
export interface Row {
  readonly x: number;
  readonly y: number;
  readonly dip: number;
}

export function rowPath({ x, y, dip }: Row): string {
  return `M${Math.round(x)} ${Math.round(y)}Q600 ${Math.round(y + dip)} ${Math.round(1200 - x)} ${Math.round(y)}`;
}

/** The left half of a row, as the end of a path that has come to its beginning. */
function rowToMiddle({ x, y, dip }: Row): string {
  return `Q${(x + 600) / 2} ${y + dip / 2} 600 ${y + dip / 2}`;
}

/** Points at equal distances on a row, from its left to its right end. */
export function pointsOnRow({ x, y, dip }: Row, count: number): readonly Point[] {
  return Array.from({ length: count }, (_, n) => {
    const share = count === 1 ? 0.5 : n / (count - 1);
    return [x + share * (1200 - 2 * x), y + 2 * share * (1 - share) * dip];
  });
}

export interface Hem {
  readonly kind: 'scallop' | 'zigzag' | 'fringe';
  readonly count: number;
  readonly depth: number;
}

/** An outline from its left half, which ends where the hem begins; a plain hem is the row itself. */
export function outlineWithHem(leftHalf: string, row: Row, hem?: Hem): string {
  const left = parsePath(leftHalf + (hem ? '' : rowToMiddle(row)));
  if (!hem) return `${printPath([...left, ...reversed(mirrored(left)).slice(1)])}z`;
  return `${printPath(mirrored(left))}${hemPath(row, hem)}${printPath(reversed(left).slice(1))}z`;
}

/** From the right end of the row to its left end. */
function hemPath(row: Row, { kind, count, depth }: Hem): string {
  const points = pointsOnRow(row, count + 1).toReversed();
  return points
    .slice(1)
    .map((to, n) => HEM_TOOTH[kind](points[n] ?? to, to, depth))
    .join('');
}

const HEM_TOOTH: Readonly<Record<Hem['kind'], (from: Point, to: Point, depth: number) => string>> = {
  scallop: (from, to, depth) => {
    const [x, y] = middleOf(from, to);
    const [[fromX, fromY], [toX, toY]] = [from, to];
    return printPath([
      ['Q', fromX, fromY + depth, x, y + depth],
      ['Q', toX, toY + depth, toX, toY],
    ]);
  },
  zigzag: (from, to, depth) => {
    const [x, y] = middleOf(from, to);
    return printPath([
      ['L', x, y + depth],
      ['L', ...to],
    ]);
  },
  fringe: ([fromX, fromY], [toX, toY], depth) => {
    const strand = (fromX - toX) * 0.34;
    return printPath([
      ['L', fromX, fromY + depth],
      ['L', fromX - 2 * strand, (fromY + toY) / 2 + depth],
      ['L', toX + strand * 0.9, toY],
      ['L', toX, toY],
    ]);
  },
};

function middleOf([fromX, fromY]: Point, [toX, toY]: Point): Point {
  return [(fromX + toX) / 2, (fromY + toY) / 2];
}
