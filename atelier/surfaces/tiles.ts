import { COLOURS } from '../colours';
import { share } from '../markup';
import { tilePaint, type Surface } from '../parts';

/** A repeating tile over a ground of one colour. */
function tiled(ground: string, width: number, height: number, body: string, transform: string): Surface {
  return (_region, define) => ({ fill: ground, tile: tilePaint(width, height, body, transform, define) });
}

export function gingham(ground: string, check: string, size = 56): Surface {
  const half = size / 2;
  const bands = `<path fill="${check}" fill-opacity=".5" d="M0 0h${half}v${size}H0z"/><path fill="${check}" fill-opacity=".5" d="M0 0h${size}v${half}H0z"/>`;
  return tiled(ground, size, size, bands, 'translate(12 18)');
}

interface Tartan {
  readonly ground: string;
  readonly band: string;
  readonly thick: string;
  readonly thin: string;
}

export function tartan({ ground, band, thick, thin }: Tartan, size = 96): Surface {
  const wide = `<path fill="${band}" fill-opacity=".55" d="M0 0h34v${size}H0zM0 0h${size}v34H0z"/>`;
  const at = Math.round(size * 0.66);
  const lines = `<path stroke="${thick}" stroke-width="6" d="M${at} 0v${size}M0 ${at}h${size}"/><path stroke="${thin}" stroke-width="5" d="M17 0v${size}M0 17h${size}"/>`;
  return tiled(ground, size, size, wide + lines, 'translate(4 30)');
}

export function dots(ground: string, dot: string, size = 64, radius = 15): Surface {
  const [near, far] = [size / 4, size * 0.75];
  const circles = `<g fill="${dot}"><circle cx="${near}" cy="${near}" r="${radius}"/><circle cx="${far}" cy="${far}" r="${radius}"/></g>`;
  return tiled(ground, size, size, circles, 'translate(8 20)');
}

export function harlequin(ground: string, diamond: string, width = 84, height = 120): Surface {
  const [x, y] = [width / 2, height / 2];
  const shape = `<path fill="${diamond}" d="M${x} 0L${width} ${y} ${x} ${height} 0 ${y}z"/>`;
  return tiled(ground, width, height, shape, 'translate(12 20)');
}

/** Diamonds of two colours under crossing lines. */
export function argyle(ground: string, [first, second]: readonly [string, string], lines: string): Surface {
  const diamonds = `<path fill="${first}" d="M52 0l52 64-52 64L0 64z"/><path fill="${second}" d="M0-64L52 0 0 64-52 0zM0 64l52 64-52 64-52-64zM104-64l52 64-52 64L52 0zM104 64l52 64-52 64-52-64z"/>`;
  const crossing = `<path fill="none" stroke="${lines}" stroke-width="6" stroke-dasharray="12 9" d="M0 0l104 128M104 0L0 128"/>`;
  return tiled(ground, 104, 128, diamonds + crossing, 'translate(548 24)');
}

export function quilt(ground: string, size = 62): Surface {
  const half = size / 2;
  const lines = `<path fill="none" stroke="${COLOURS.ink}" stroke-opacity="${share(0.22)}" stroke-width="6" d="M0 ${half}L${half} 0L${size} ${half}L${half} ${size}z"/>`;
  return tiled(ground, size, size, lines, 'translate(600 16)');
}

/** Upright stripes, the first of them in the middle. */
export function pinstripes(ground: string, stripe: string, gap: number, width: number): Surface {
  const bar = `<path fill="${stripe}" d="M0 0h${width}v40H0z"/>`;
  return tiled(ground, gap, 40, bar, `translate(${600 - width / 2} 0)`);
}
