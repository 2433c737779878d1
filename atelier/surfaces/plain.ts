import type { Point } from '../geometry/path';
import { line, place } from '../markup';
import type { Surface } from '../parts';
import { distances } from '../bases/bodyRegion';

interface Stripe {
  readonly colour: string;
  readonly width: number;
  /** Where the first one is, from the upper end; others follow at every `gap`. */
  readonly at: number;
}

/** Stripes across the piece, bent as it is. */
export function stripes(ground: string, gap: number, list: readonly Stripe[]): Surface {
  return region => {
    const rows = (from: number): string =>
      distances(from, region.length + 60, gap)
        .map(at => region.row(at))
        .join('');
    const print = list.map(({ colour, width, at }) => line(rows(at), colour, width)).join('');
    return { fill: ground, print };
  };
}

/** Rows of small pictures, each written once. */
export function motifRows(ground: string, motif: string, gap: number, step: number): Surface {
  return (region, define) => {
    const id = define(name => `<g id="${name}">${motif}</g>`);
    const used = region
      .spots(gap, step)
      .map(([x, y]) => `<use href="#${id}" x="${Math.round(x)}" y="${Math.round(y)}"/>`);
    return { fill: ground, print: used.join('') };
  };
}

/** One large picture on the body; sleeves stay plain. */
export function largePrint(ground: string, picture: string, at: Point, scale: number): Surface {
  return region => (region.isPair ? { fill: ground } : { fill: ground, print: place(picture, at, scale) });
}
