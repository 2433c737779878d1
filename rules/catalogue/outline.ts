import type { Avatar } from '../outfit/avatar';
import { STACKING, type Layer } from '../outfit/layers';
import { paletteKey, type Drawing, type Palette } from './palette';

/** A drawing is measured on so many rows of so many cells. */
export const OUTLINE_GRID = 64;
/** The sign of a cell that a drawing leaves empty. Other cells have a letter: 'a' for the first colour of its edges. */
export const EMPTY_CELL = '.';
export const FIRST_EDGE = 'a'.charCodeAt(0);

/** A smaller part of the outline is too short to notice. */
const MIN_PIECE = 0.03;
const MIN_COLOUR = 0.01;

/** One colour of one piece along the outline. */
interface Rim {
  readonly layer: Layer;
  readonly colour: string;
  /** How much of the outline it forms, from 0 to 1. */
  readonly share: number;
}

interface Run {
  readonly start: number;
  readonly end: number;
  readonly edge: number;
}

const runs = /* #__PURE__ */ new WeakMap<Drawing, readonly Run[]>();

function runsOf(drawing: Drawing): readonly Run[] {
  const known = runs.get(drawing) ?? readRuns(drawing.cells);
  runs.set(drawing, known);
  return known;
}

/**
 * '.70a3b' is 70 empty cells, three of the first colour and one of the second, row after row. Only at the edge of the
 * drawing is it the cell's colour; inside, any letter will do.
 */
function readRuns(cells: string): readonly Run[] {
  const covered: Run[] = [];
  let start = 0;
  for (const run of cells.match(/[.a-z]\d*/g) ?? []) {
    const end = start + Number(run.slice(1) || 1);
    if (!run.startsWith(EMPTY_CELL)) covered.push({ start, end, edge: run.charCodeAt(0) - FIRST_EDGE });
    start = end;
  }
  return covered;
}

/** A rectangle of the 1200 stage. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The cells that a drawing covers, as a box of the stage. */
export function boxOf(drawing: Drawing): Box {
  const covered = runsOf(drawing);
  const rows = covered.flatMap(({ start, end }) => [Math.floor(start / OUTLINE_GRID), Math.ceil(end / OUTLINE_GRID)]);
  // A run that goes on in the next row covers the whole width between its ends.
  const columns = covered.flatMap(({ start, end }) =>
    Math.floor(start / OUTLINE_GRID) === Math.floor((end - 1) / OUTLINE_GRID)
      ? [start % OUTLINE_GRID, ((end - 1) % OUTLINE_GRID) + 1]
      : [0, OUTLINE_GRID],
  );
  const cell = 1200 / OUTLINE_GRID;
  return {
    left: Math.min(...columns) * cell,
    top: Math.min(...rows) * cell,
    right: Math.max(...columns) * cell,
    bottom: Math.max(...rows) * cell,
  };
}

/**
 * Where the dressed Darcel meets the background: the sides of covered cells that face empty ones. The topmost piece is
 * seen in each cell. A cell at the edge of the Darcel is at the edge of every drawing that covers it, so drawings need
 * to know the colours of their edges only.
 */
export function traceOutline(avatar: Avatar, palette: Palette): readonly Rim[] {
  const paints: Pick<Rim, 'layer' | 'colour'>[] = [];
  // The number of the paint that is seen in each cell, from one.
  const seen = new Uint8Array(OUTLINE_GRID ** 2);
  for (const layer of STACKING) {
    const drawing = palette[paletteKey(avatar[layer])];
    if (drawing === undefined) continue;
    for (const { start, end, edge } of runsOf(drawing)) seen.fill(paints.length + edge + 1, start, end);
    paints.push(...drawing.edges.map(colour => ({ layer, colour })));
  }
  const sides = countSides(seen);
  const total = sides.reduce((sum, count) => sum + count, 0);
  return paints
    .map((paint, index) => ({ ...paint, share: (sides[index + 1] ?? 0) / total }))
    .filter(({ share }) => share > 0);
}

/** For each number, how many sides of its cells face empty cells. The frame around the picture is no background. */
function countSides(seen: Uint8Array): readonly number[] {
  const sides: number[] = [];
  const last = OUTLINE_GRID - 1;
  seen.forEach((paint, cell) => {
    if (paint === 0) return;
    const column = cell % OUTLINE_GRID;
    const open =
      Number(column > 0 && seen[cell - 1] === 0) +
      Number(column < last && seen[cell + 1] === 0) +
      Number(seen[cell - OUTLINE_GRID] === 0) +
      Number(seen[cell + OUTLINE_GRID] === 0);
    sides[paint] = (sides[paint] ?? 0) + open;
  });
  return sides;
}

/** The colours by which the Darcel stands out from its background, or melts into it. */
export function outlineColours(avatar: Avatar, palette: Palette): readonly string[] {
  const rims = traceOutline(avatar, palette);
  const shareOf = (layer: Layer): number => rims.reduce((sum, rim) => (rim.layer === layer ? sum + rim.share : sum), 0);
  const noticed = rims.filter(({ layer, share }) => share > MIN_COLOUR && shareOf(layer) > MIN_PIECE);
  return [...new Set(noticed.map(({ colour }) => colour))];
}
