import { line } from '../markup';
import { tilePaint, type Surface } from '../parts';

const PATCH = 104;

/** Square patches of four colours, three in a row, with stitches between them. */
export function patchwork(colours: readonly [string, string, string, string], thread: string): Surface {
  const [ground, second, third, fourth] = colours;
  const body =
    patches(second, [1, 5, 6]) +
    patches(third, [2, 3]) +
    patches(fourth, [4, 8]) +
    spots(fourth, [5, 6]) +
    bars(second, [2]) +
    bars(ground, [4]) +
    line(`M0 0v${3 * PATCH}M${PATCH} 0v${3 * PATCH}M${2 * PATCH} 0v${3 * PATCH}`, thread, 6, STITCHES) +
    line(`M0 0h${3 * PATCH}M0 ${PATCH}h${3 * PATCH}M0 ${2 * PATCH}h${3 * PATCH}`, thread, 6, STITCHES);
  return (_region, define) => ({
    fill: ground,
    tile: tilePaint(3 * PATCH, 3 * PATCH, body, 'translate(366 10)', define),
  });
}

const STITCHES = ' stroke-dasharray="14 12"';

function corner(n: number): string {
  return `M${(n % 3) * PATCH} ${Math.floor(n / 3) * PATCH}`;
}

function patches(colour: string, places: readonly number[]): string {
  const squares = places.map(n => `${corner(n)}h${PATCH}v${PATCH}h-${PATCH}z`);
  return `<path fill="${colour}" d="${squares.join('')}"/>`;
}

function spots(colour: string, places: readonly number[]): string {
  const at = places.map(n => `${corner(n)}m30 30h0m44 0h0m0 44h0m-44 0h0`);
  return line(at.join(''), colour, 22);
}

/** Three bars across a patch. */
function bars(colour: string, places: readonly number[]): string {
  return line(places.map(n => `${corner(n)}m24 28h56m0 24h-56m0 24h56`).join(''), colour, 9);
}
