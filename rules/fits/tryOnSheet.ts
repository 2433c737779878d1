import { DEFAULT_OUTFIT, TOP_TYPES, type Outfit } from '../outfit/avatar';
import { chooseItem } from '../outfit/chooseItem';
import type { Piece, Wardrobe } from '../outfit/items';
import type { Layer } from '../outfit/layers';
import { avatarPictures, backgroundColour } from '../outfit/pictures';
import { previewChoice } from '../outfit/previewChoice';
import type { Mark } from './presets';
import type { PictureJob } from './pictureJob';

/** A piece worn together with another one. */
export interface TryOn {
  /** What is worn before the piece is put on. */
  readonly other: Piece;
  readonly before: Outfit;
  readonly after: Outfit;
  /** The layers on which the piece takes off what was worn. */
  readonly takesOff: readonly Layer[];
  /** The layers that refuse the piece, which then is not worn. */
  readonly blockedBy: readonly Layer[];
}

/** The piece with a top of each type, and on each head. */
export function tryWithEverything(piece: Piece, wardrobe: Wardrobe): readonly TryOn[] {
  const tops = TOP_TYPES.flatMap(
    type => wardrobe.find(({ item }) => item.layer === 'tops' && item.topType === type) ?? [],
  );
  const heads = wardrobe.filter(({ item }) => item.layer === 'head');
  return [...tops, ...heads].map(other => tryWith(other, piece));
}

function tryWith(other: Piece, { category, item }: Piece): TryOn {
  const before = wearing(DEFAULT_OUTFIT, other);
  const { outfit: after, blockedBy, takesOff } = previewChoice(before, category, item);
  return { other, before, after, takesOff, blockedBy };
}

/** Choosing what is on already would take it off. */
function wearing(outfit: Outfit, { category, item }: Piece): Outfit {
  const chosen = chooseItem(outfit, category, item).outfit;
  return chosen.avatar[item.layer] === '' ? outfit : chosen;
}

const [COLUMNS, CELL, GAP, CAPTION, MARGIN] = [7, 300, 12, 76, 40];
const HEAD = 120;
const PAPER = '#fffaf0';
const LETTER = 12;

/** A sheet of what was tried, with two lines below each: what it was worn with, and what happened to that. */
export function sheetJob(
  title: string,
  tries: readonly TryOn[],
  linesOf: (tried: TryOn) => readonly [what: string, change: string],
): PictureJob {
  const rows = Math.ceil(tries.length / COLUMNS);
  const cells = tries.map((tried, n) => ({
    tried,
    x: MARGIN + (n % COLUMNS) * (CELL + GAP),
    y: HEAD + Math.floor(n / COLUMNS) * (CELL + CAPTION),
  }));
  return {
    width: 2 * MARGIN + COLUMNS * CELL + (COLUMNS - 1) * GAP,
    height: HEAD + rows * (CELL + CAPTION) + MARGIN / 2,
    background: PAPER,
    figures: cells.map(({ tried: { after }, x, y }) => ({
      x,
      y: y + GAP,
      size: CELL,
      layers: avatarPictures(after.avatar, ''),
      frame: frameAt(x, y, backgroundColour(after.avatar)),
    })),
    panels: [],
    marks: [],
    logo: null,
    words: [
      { text: title, x: MARGIN, y: HEAD / 2, size: 52, font: 'display' },
      ...cells.flatMap(({ tried, x, y }) =>
        linesOf(tried).map((line, n) => ({
          text: shortened(line),
          x: x + 6,
          y: y + CELL + 22 + n * 26,
          size: 22,
        })),
      ),
    ],
    trim: false,
  };
}

const frameAt = (x: number, y: number, colour: string): Mark => ({
  x,
  y,
  width: CELL,
  height: CELL,
  radius: 24,
  colour,
});

/** A canvas wraps no lines. */
function shortened(line: string): string {
  const most = Math.floor(CELL / LETTER);
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
