import type { Point } from '../geometry/path';
import { pointsOnRow, rowPath, type Row } from '../geometry/rows';
import type { HemmedRegion } from '../parts';

/** A piece round the body, whose rows run from `top` to its hem and may widen on the way. */
export function bodyRegion(id: string, outline: string, top: Row, hem: Row): HemmedRegion {
  const length = hem.y - top.y;
  const rowAt = (distance: number): Row => {
    const share = distance / length;
    return { x: between(top.x, hem.x, share) - 14, y: top.y + distance, dip: between(top.dip, hem.dip, share) + 4 };
  };
  return {
    id,
    outline,
    length,
    hem,
    row: distance => rowPath(rowAt(distance)),
    spots: (gap, step) =>
      distances(gap * 0.56, length + hem.dip / 2, gap).flatMap((distance, n) => spotsOnRow(rowAt(distance), step, n)),
    ribs: gap => fan(top, hem, gap),
  };
}

/** Every second row begins half a step later, as bricks do. */
function spotsOnRow(row: Row, step: number, index: number): readonly Point[] {
  const half = Math.ceil((600 - row.x) / step);
  const from = index % 2 === 0 ? -half : -half - 0.5;
  return Array.from({ length: 2 * half + 2 }, (_, n): Point => {
    const x = 600 + (from + n) * step;
    const share = (x - row.x) / (1200 - 2 * row.x);
    return [x, row.y + 2 * share * (1 - share) * row.dip];
  }).filter(([x]) => Math.abs(x - 600) < 600 - row.x + step / 3);
}

function fan(top: Row, hem: Row, gap: number): string {
  const count = Math.max(2, 2 * Math.round((600 - hem.x) / gap));
  const upper = pointsOnRow({ ...top, y: top.y - 30 }, count);
  const lower = pointsOnRow({ ...hem, y: hem.y + 90 }, count);
  return upper
    .map(([x, y], n) => {
      const [toX, toY] = lower[n] ?? [x, y];
      return `M${Math.round(x)} ${Math.round(y)}L${Math.round(toX)} ${Math.round(toY)}`;
    })
    .join('');
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

export function distances(from: number, to: number, gap: number): readonly number[] {
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / gap)) }, (_, n) => from + n * gap);
}
