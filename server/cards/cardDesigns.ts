import { textOn } from '#rules/catalogue/textOn';
import { LOGO } from '#rules/fits/pictureJob';
import type { Avatar } from '#rules/outfit/avatar';
import { avatarPictures, backgroundColour } from '#rules/outfit/pictures';
import { CARD, type Area, type Drawing, type Shape, type Words } from './drawing';

/** The style sheets' colours of the same names. */
const INKS = { ink: '#1a1620', bone: '#fffaf0' } as const;
const PAPER = '#f6efe2';

const { width: WIDTH, height: HEIGHT, margin: MARGIN } = CARD;
const RIGHT = WIDTH - MARGIN;
const BOTTOM = HEIGHT - MARGIN;

/** A line and what is below it, or what is there instead if no font has its letters. */
type CardWords = readonly [small: string, large: string, instead?: string];

/** A Darcel from hat to shoes beside a few words. */
export function fitDesign(avatar: Avatar, words: CardWords): Drawing {
  const background = backgroundColour(avatar);
  return { background, shapes: [wholeFigure(avatar, -10), ...besideFigure(background, words)] };
}

interface ShownPiece {
  readonly colour: string;
  /** Files below the assets, bottom to top; none for a background. */
  readonly layers: readonly string[];
  /** The square of the drawings that shows the piece best. */
  readonly crop: { readonly x: number; readonly y: number; readonly size: number };
}

/** One piece, close. */
export function pieceDesign({ colour, layers, crop }: ShownPiece, words: CardWords): Drawing {
  const frame: Area = { x: 0, y: 0, width: 570, height: HEIGHT };
  // The larger ones would not fit beside the words.
  const size = crop.size > 480 ? 600 : 1200;
  const scale = size / 1200;
  const x = frame.width / 2 - scale * (crop.x + crop.size / 2);
  const y = HEIGHT / 2 - scale * (crop.y + crop.size / 2);
  return {
    background: colour,
    shapes: [{ kind: 'figure', layers, x, y, size, frame }, ...besideFigure(colour, words)],
  };
}

/** Two fits, one on either half, and the question between them. */
export function versusDesign([left, right]: readonly [Avatar, Avatar], question: string): Drawing {
  const half = WIDTH / 2;
  const [a, b] = [backgroundColour(left), backgroundColour(right)];
  // Between the hats, where it covers least.
  const pill: Area = { x: half - 165, y: MARGIN, width: 330, height: 84 };
  return {
    background: a,
    shapes: [
      { kind: 'box', colour: b, x: half, y: 0, width: half, height: HEIGHT },
      { ...wholeFigure(left, -40), frame: { x: 0, y: 0, width: half, height: HEIGHT } },
      { ...wholeFigure(right, half + 40), frame: { x: half, y: 0, width: half, height: HEIGHT } },
      { kind: 'box', colour: PAPER, ...pill, radius: 42 },
      { ...inked(question), area: shrunk(pill, 24, 12), align: 'middle', stand: 'middle', size: 46 },
      { kind: 'box', colour: PAPER, x: half - 100, y: BOTTOM - 62, width: 200, height: 62, radius: 31 },
      { kind: 'logo', x: half - 76, y: BOTTOM - 31 - 76 / LOGO.ratio, width: 152 },
    ],
  };
}

/** Of strips, above the words. */
const STRIPS_HEIGHT = 420;

interface Strip {
  readonly avatar: Avatar;
  readonly colour: string;
  /** How far the figure stands below the upper edge. */
  readonly drop: number;
  /** Written in its corner. */
  readonly mark?: string;
}

/** Fits in strips above a band of paper, as on the picture of the home page. */
export function stripsDesign(strips: readonly Strip[], words: CardWords): Drawing {
  const width = WIDTH / strips.length;
  return {
    background: PAPER,
    shapes: [
      ...strips.flatMap((strip, n) => stripShapes(strip, n * width, width)),
      ...band(
        words,
        strips.some(({ mark }) => mark !== undefined),
      ),
    ],
  };
}

function stripShapes({ avatar, colour, drop, mark }: Strip, x: number, width: number): readonly Shape[] {
  const strip: Area = { x, y: 0, width, height: STRIPS_HEIGHT };
  const badge: Area = { x: x + MARGIN, y: STRIPS_HEIGHT - 44, width: 88, height: 88 };
  return [
    { kind: 'box', colour, ...strip },
    { kind: 'figure', layers: bareLayers(avatar), x: x + width / 2 - 300, y: drop, size: 600, frame: strip },
    ...(mark === undefined
      ? []
      : [
          { kind: 'box', colour: INKS.ink, ...badge, radius: 44 } as const,
          { ...worded(mark, PAPER), area: badge, align: 'middle', stand: 'middle', size: 54 } as const,
        ]),
  ];
}

function band([small, ...large]: CardWords, hasMarks: boolean): readonly Shape[] {
  const logo = { width: 220, height: 220 / LOGO.ratio };
  const x = MARGIN + 8;
  const top = STRIPS_HEIGHT + (hasMarks ? 56 : 22);
  const area: Area = { x, y: top + 38, width: RIGHT - logo.width - 60 - x, height: BOTTOM - top - 38 };
  return [
    { ...inked(small, 'text'), area: { ...area, y: top, height: 38 }, ...LEFT_TOP, size: 28 },
    { ...titled(large, INKS.ink), area, ...LEFT_TOP, size: 72 },
    { kind: 'logo', x: RIGHT - logo.width - 8, y: BOTTOM - logo.height - 12, width: logo.width },
  ];
}

const LEFT_TOP = { align: 'left', stand: 'top' } as const;

/** On the right: a line, large words below it, and the logo. */
function besideFigure(background: string, [small, ...large]: CardWords): readonly Shape[] {
  const colour = inkOn(background);
  const x = 590;
  const width = RIGHT - x;
  return [
    { ...worded(small, colour, 'text'), area: { x, y: 72, width, height: 48 }, ...LEFT_TOP, size: 36 },
    { ...titled(large, colour), area: { x, y: 132, width, height: 340 }, ...LEFT_TOP, size: 92 },
    ...logoOn(background, x),
  ];
}

/** The logo is ink, so on a dark colour it has a label of its own. */
function logoOn(background: string, x: number): readonly Shape[] {
  const logo = { width: 230, height: 230 / LOGO.ratio };
  const y = BOTTOM - 14 - logo.height;
  if (textOn(background) === 'ink') return [{ kind: 'logo', x, y, width: logo.width }];
  const label: Area = { x, y: y - 16, width: logo.width + 56, height: logo.height + 30 };
  return [
    { kind: 'box', colour: INKS.bone, ...label, radius: label.height / 2 },
    { kind: 'logo', x: x + 28, y, width: logo.width },
  ];
}

/** The shoes stand on the lower margin. */
function wholeFigure(avatar: Avatar, x: number) {
  return { kind: 'figure', layers: bareLayers(avatar), x, y: 20, size: 600 } as const;
}

/** Without the background, which fills the card. */
function bareLayers(avatar: Avatar): readonly string[] {
  return avatarPictures({ ...avatar, background: backgroundColour(avatar) }, '');
}

const inkOn = (background: string): string => INKS[textOn(background)];

function worded(text: string, colour: string, font: Words['font'] = 'display') {
  return { kind: 'words', text, font, colour } as const;
}

function titled([text, instead]: readonly [text: string, instead?: string], colour: string) {
  return { ...worded(text, colour), ...(instead !== undefined && { instead }) } as const;
}

const inked = (text: string, font?: Words['font']) => worded(text, INKS.ink, font);

function shrunk({ x, y, width, height }: Area, across: number, down: number): Area {
  return { x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down };
}
