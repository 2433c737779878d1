import type { Point } from './geometry/path';
import { COLOURS } from './colours';

/** The other side of the body. */
export const MIRROR = 'transform="matrix(-1 0 0 1 1200 0)"';

export function svgOf(lines: readonly string[]): string {
  const body = lines.filter(line => line !== '').map(line => `  ${line}\n`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="0 0 1200 1200">\n${body.join('')}</svg>\n`;
}

/** The shape and its mirror image. */
export function onBothSides(markup: string): string {
  return `${markup}<g ${MIRROR}>${markup}</g>`;
}

export function shape(colour: string, outline: string): string {
  return `<path fill="${colour}" d="${outline}"/>`;
}

export function line(path: string, colour: string, width: number, rest = ''): string {
  return `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${rest} d="${path}"/>`;
}

/** A line of shadow, as between two pieces of cloth. */
export function seam(path: string, opacity = 0.28): string {
  return line(path, COLOURS.ink, 6, ` stroke-opacity="${share(opacity)}"`);
}

export function stitches(path: string, colour: string): string {
  return line(path, colour, 6, ' stroke-dasharray="13 9"');
}

export function shadow(outline: string, opacity = 0.15): string {
  return `<path fill="${COLOURS.ink}" fill-opacity="${share(opacity)}" d="${outline}"/>`;
}

export function highlight(path: string, width = 12): string {
  return line(path, COLOURS.bone, width, ' stroke-opacity=".45"');
}

export function circle([x, y]: Point, radius: number, colour: string): string {
  return `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${radius}" fill="${colour}"/>`;
}

/** A small picture that is drawn round the origin, at its place. */
export function place(markup: string, [x, y]: Point, scale = 1, degrees = 0): string {
  const turn = degrees === 0 ? '' : ` rotate(${Math.round(degrees)})`;
  const size = scale === 1 ? '' : ` scale(${Number(scale.toFixed(2))})`;
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)})${turn}${size}">${markup}</g>`;
}

/** A number from 0 to 1 without the zero before its point. */
export function share(value: number): string {
  return String(value).replace(/^0\./, '.');
}
