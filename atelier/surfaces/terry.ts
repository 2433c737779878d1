import { tilePaint, type Surface } from '../parts';

/** Towelling: small loops over one colour. */
export function terry(ground: string, loop: string, size = 44): Surface {
  const [near, far] = [6, size / 2 + 4];
  const loops = `<path fill="none" stroke="${loop}" stroke-width="7" stroke-linecap="round" d="M${near} ${near}q6 8 12 0M${far} ${far}q6 8 12 0"/>`;
  return (_region, define) => ({ fill: ground, tile: tilePaint(size, size, loops, 'translate(10 6)', define) });
}
