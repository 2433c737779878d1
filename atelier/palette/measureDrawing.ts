import { EMPTY_CELL, FIRST_EDGE, OUTLINE_GRID } from '#rules/catalogue/outline';
import type { Drawing } from '#rules/catalogue/palette';
import { isPainted, paint } from '../paint';

/** Every Darcel's arms and legs have this colour, so it says nothing about what is worn on them. */
const LIMBS = '#4c1a3c';
const MAX_COLOURS = 3;
const EMPTY = -1;
/** A smaller share of the drawing is a detail. */
const MIN_SHARE = 0.05;
const TAG = /<[a-z][^>]*>/gi;
const COLOUR = /\b(fill|stroke)="(#(?:[0-9a-f]{3}){1,2})"/gi;

export function measureDrawing(svg: string): Drawing {
  const colours = coloursIn(svg);
  const cells = paintCells(svg, colours);
  return { colours: mainColours(colours, cells), ...edgesOf(colours, cells) };
}

/** The colours that a drawing paints with. Translucent ones only shade others, unless there are no others. */
function coloursIn(svg: string): readonly string[] {
  const paints = [...svg.matchAll(TAG)].flatMap(([tag]) =>
    [...tag.matchAll(COLOUR)].map(([, paint = '', colour = '']) => ({
      colour: colour.toLowerCase(),
      isOpaque: !tag.includes(' opacity=') && !tag.includes(`${paint}-opacity=`),
    })),
  );
  const opaque = paints.filter(({ isOpaque }) => isOpaque);
  return [...new Set((opaque.length > 0 ? opaque : paints).map(({ colour }) => colour))];
}

function mainColours(colours: readonly string[], cells: readonly number[]): readonly string[] {
  const counted = colours.map((colour, index) => ({ colour, area: cells.filter(cell => cell === index).length }));
  const withoutLimbs = counted.filter(({ colour }) => colour !== LIMBS);
  // Thin lines leave a few pixels, whose number differs between browsers.
  const isBare = areaOf(withoutLimbs) <= areaOf(counted) * MIN_SHARE;
  const worn = isBare ? counted : withoutLimbs;
  const total = areaOf(worn);
  const large = worn.filter(({ area }) => area >= total * MIN_SHARE).toSorted((a, b) => b.area - a.area);
  return large.slice(0, total === 0 ? 1 : MAX_COLOURS).map(({ colour }) => colour);
}

function areaOf(colours: readonly { readonly area: number }[]): number {
  return colours.reduce((sum, { area }) => sum + area, 0);
}

/** Inside the drawing, a cell repeats the sign before it, which makes long runs. */
function edgesOf(colours: readonly string[], cells: readonly number[]): Pick<Drawing, 'edges' | 'cells'> {
  const used: number[] = [];
  let last = 0;
  const signs = cells.map((colour, cell) => {
    if (colour === EMPTY) return EMPTY_CELL;
    if (isEdge(cells, cell)) {
      if (!used.includes(colour)) used.push(colour);
      last = used.indexOf(colour);
    }
    return String.fromCharCode(FIRST_EDGE + last);
  });
  return { edges: used.map(index => colours[index] ?? ''), cells: inRuns(signs.join('')) };
}

function isEdge(cells: readonly number[], cell: number): boolean {
  const column = cell % OUTLINE_GRID;
  const beside = [...(column > 0 ? [cell - 1] : []), ...(column < OUTLINE_GRID - 1 ? [cell + 1] : [])];
  return [...beside, cell - OUTLINE_GRID, cell + OUTLINE_GRID].some(neighbour => cells[neighbour] === EMPTY);
}

/** '....aab' is '.4a2b'. */
function inRuns(signs: string): string {
  const written = signs.replace(/(.)\1+/g, (run, sign: string) => `${sign}${run.length}`);
  return written.replace(/\.\d*$/, '');
}

/** For each cell the index of the nearest of the drawing's colours, or -1 if it is mostly empty. */
function paintCells(svg: string, colours: readonly string[]): readonly number[] {
  const pixels = paint(svg, OUTLINE_GRID);
  const known = colours.map(channels);
  return Array.from({ length: OUTLINE_GRID ** 2 }, (_, cell) => {
    if (!isPainted(pixels, cell)) return EMPTY;
    const distances = known.map(rgb => Math.hypot(...rgb.map((value, n) => value - (pixels[cell * 4 + n] ?? 0))));
    return distances.indexOf(Math.min(...distances));
  });
}

function channels(hex: string): readonly number[] {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
  return [1, 3, 5].map(start => parseInt(digits.slice(start, start + 2), 16));
}
