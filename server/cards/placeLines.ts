import type { Words } from './drawing';
import type { Lettering, Piece } from './lettering';

interface Line {
  readonly pieces: readonly Piece[];
  readonly x: number;
  readonly y: number;
}

interface Placed {
  readonly size: number;
  readonly lines: readonly Line[];
}

const LINE_HEIGHT: Readonly<Record<Words['font'], number>> = { display: 0.96, text: 1.2 };
/** From the top of a line to its baseline, in parts of the font's size. */
const BASELINE: Readonly<Record<Words['font'], number>> = { display: 0.8, text: 0.92 };
/** How far letters may reach beyond their line; marks on capital letters reach farther, and make it higher. */
const OVERSHOOT = 0.02;
const SMALLEST = 16;
const STEP = 0.94;
/** Words are broken rather than written smaller than this part of the size that they should have. */
const WHOLE = 0.5;
const NOTHING: Placed = { size: 0, lines: [] };

/** Lines that fit into their area, as large as can be. */
export function placeLines(words: Words, text: string, { spell, extent }: Lettering): Placed {
  const pieces = spell(text, words.font);
  const widthOf = ({ text, face }: Piece): number => sum(Array.from(text, letter => extent(letter, face).width));
  const lineWidth = (line: readonly Piece[]): number => sum(trimmed(line).map(widthOf));
  for (let size = words.size; size >= SMALLEST; size *= STEP) {
    const room = words.area.width / size;
    const parts = size < words.size * WHOLE ? pieces.flatMap(piece => broken(piece, room, widthOf)) : pieces;
    const lines = fill(parts, room, lineWidth);
    const heights = lines.map(line => heightOf(line, words.font, extent));
    const height = size * sum(heights.map(({ above, below }) => above + below));
    if (height <= words.area.height && lines.every(line => lineWidth(line) <= room))
      return { size: round(size), lines: stand(lines, heights, size, words) };
  }
  return NOTHING;
}

interface Height {
  /** The baseline. */
  readonly above: number;
  readonly below: number;
}

function heightOf(line: readonly Piece[], font: Words['font'], extent: Lettering['extent']): Height {
  const letters = line.flatMap(({ text, face }) => Array.from(text, letter => extent(letter, face)));
  const above = Math.max(BASELINE[font], ...letters.map(({ rise }) => rise - OVERSHOOT));
  const below = Math.max(LINE_HEIGHT[font] - BASELINE[font], ...letters.map(({ fall }) => fall - OVERSHOOT));
  return { above, below };
}

function stand(
  lines: readonly (readonly Piece[])[],
  heights: readonly Height[],
  size: number,
  words: Words,
): readonly Line[] {
  const { area, align } = words;
  const x = align === 'middle' ? area.x + area.width / 2 : area.x;
  const left = area.height - size * sum(heights.map(({ above, below }) => above + below));
  let top = area.y + { top: 0, middle: 0.5, bottom: 1 }[words.stand] * left;
  return lines.map((pieces, n) => {
    const { above = 0, below = 0 } = heights[n] ?? {};
    const y = round(top + above * size);
    top += (above + below) * size;
    return { pieces: trimmed(pieces), x, y };
  });
}

/** A piece that is wider than the line has a line of its own. */
function fill(
  pieces: readonly Piece[],
  room: number,
  lineWidth: (line: readonly Piece[]) => number,
): readonly (readonly Piece[])[] {
  return pieces.reduce<readonly (readonly Piece[])[]>((lines, piece) => {
    const longer = [...(lines.at(-1) ?? []), piece];
    return lines.length > 0 && lineWidth(longer) <= room ? [...lines.slice(0, -1), longer] : [...lines, [piece]];
  }, []);
}

const HYPHENATED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A word that is wider than a line, in parts of about the same width. */
function broken(piece: Piece, room: number, widthOf: (piece: Piece) => number): readonly Piece[] {
  const { face } = piece;
  const width = widthOf(piece);
  if (width <= room) return [piece];
  const hyphen = HYPHENATED.test(piece.text) ? '-' : '';
  const most = room - widthOf({ text: hyphen, face });
  const wanted = width / Math.ceil(width / most);
  const parts = [''];
  for (const { segment } of GRAPHEMES.segment(piece.text)) {
    const last = parts.at(-1) ?? '';
    const isFull = widthOf({ text: last, face }) >= wanted || widthOf({ text: last + segment, face }) > most;
    parts.splice(-1, 1, ...(isFull && segment !== ' ' ? [last + hyphen, segment] : [last + segment]));
  }
  return parts.map(text => ({ text, face }));
}

/** Without the space at the end. */
function trimmed(line: readonly Piece[]): readonly Piece[] {
  return line.map((piece, n) => (n === line.length - 1 ? { ...piece, text: piece.text.trimEnd() } : piece));
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

const round = (value: number): number => Math.round(value * 100) / 100;
