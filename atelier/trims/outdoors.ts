import { COLOURS } from '../colours';
import { line, shape } from '../markup';

/** A hood that lies on the shoulders, and its lining. */
export function hood(colour: string, lining: string): string {
  return (
    shape(
      colour,
      'M398 470c-20 30-24 80 0 110 60 50 140 66 202 66s142-16 202-66c24-30 20-80 0-110-20 60-110 96-202 96s-182-36-202-96z',
    ) + shape(lining, 'M410 494c30 50 110 80 190 80s160-30 190-80l4 30c-30 50-114 74-194 74s-164-24-194-74z')
  );
}

/** Toggles down the front, at these heights. */
export function toggles(wood: string, heights: readonly number[]): string {
  const cords = heights.map(y => `M548 ${y}h104`).join('');
  const pegs = heights.map(y => `<rect x="562" y="${y - 11}" width="76" height="22" rx="11"/>`).join('');
  return `${line(cords, COLOURS.coal, 8)}<g fill="${wood}">${pegs}</g>`;
}
