import { EMPTY_CELL, OUTLINE_GRID } from '#rules/catalogue/outline';
import type { Drawing } from '#rules/catalogue/palette';

/** Processors round differently, which may move a few cells at the edge of a drawing. */
const MAX_MOVED = 4;

/** Whether both measurements are of the same drawing. */
export function isSameDrawing(one: Drawing, other: Drawing): boolean {
  if (one.colours.join() !== other.colours.join()) return false;
  const [before, after] = [coverage(one), coverage(other)];
  return after.split('').filter((sign, cell) => sign !== before[cell]).length <= MAX_MOVED;
}

/** '#' for each cell that the drawing covers. */
export function coverage({ cells }: Drawing): string {
  const signs = cells.replace(/([.a-z])(\d*)/g, (_run, sign: string, length: string) =>
    (sign === EMPTY_CELL ? EMPTY_CELL : '#').repeat(Number(length || 1)),
  );
  return signs.padEnd(OUTLINE_GRID ** 2, EMPTY_CELL);
}
