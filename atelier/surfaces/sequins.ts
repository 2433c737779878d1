import { tilePaint, type Surface } from '../parts';

const SIZE = 44;

/** Discs in rows that are shifted, every second one with a glint. */
export function sequins(ground: string, disc: string, glint: string): Surface {
  const discs = `<g fill="${disc}"><circle cx="11" cy="11" r="10"/><circle cx="33" cy="33" r="10"/></g>`;
  const body = `${discs}<circle cx="8" cy="8" r="5" fill="${glint}"/>`;
  return (_region, define) => ({ fill: ground, tile: tilePaint(SIZE, SIZE, body, 'translate(6 14)', define) });
}
