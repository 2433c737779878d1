import type { Layer } from '../outfit/layers';
import { DEFAULT_AVATAR, type Avatar } from '../outfit/avatar';
import { avatarPictures, backgroundColour } from '../outfit/pictures';
import { PRODUCT } from '../product';

/** The formats in which a fit can be exported. */
export const PRESETS = [
  'square',
  'large',
  'clear',
  'clear-large',
  'svg',
  'phone',
  'story',
  'banner',
  'sticker',
] as const;
export type Preset = (typeof PRESETS)[number];

/** A line of text: this point is in the middle of its height, and at its left edge. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** 'display' is the font of headlines. */
  readonly font?: 'display';
}

/** A box, with round corners unless the radius is 0. */
export interface Panel {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

/** A panel of a colour of its own. */
export type Mark = Panel & { readonly colour: string };

/** The square that all layers of a fit fill. */
interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export interface Figure extends Square {
  /** The layers' values, bottom to top. */
  readonly layers: readonly string[];
  /** What of it is shown, on this colour; everything on the picture's background if absent. */
  readonly frame?: Mark;
}

/** Everything that a picture of fits needs to be drawn, from bottom to top. */
export interface PictureJob {
  readonly width: number;
  readonly height: number;
  /** The colour behind the figures; null for none. */
  readonly background: string | null;
  readonly figures: readonly Figure[];
  /** Paper on which the logo and the words are readable on any background. */
  readonly panels: readonly Panel[];
  /** Drawn on the panels: signs without words, such as the modules of a QR code. */
  readonly marks: readonly Mark[];
  readonly logo: { readonly x: number; readonly y: number; readonly width: number } | null;
  readonly words: readonly PlacedText[];
  /** Crops the picture to the figure and gives it a paper edge. */
  readonly trim: boolean;
}

/** The logo, below the assets, and how many times as wide as high it is. */
export const LOGO = { picture: 'brand/logo.svg', ratio: 404 / 104 } as const;

/** The drawings' own size, and that of the specification's picture (section 5: "1200x1200"). */
export const EXPORT_SIZE = 1200;

interface Format {
  readonly width: number;
  readonly height: number;
  readonly figures: readonly Square[];
}

/** All drawings together reach from 186 to 1005 in width and from 0 to 1140 in height, of 1200. */
const FORMATS: Readonly<Record<Preset, Format>> = {
  square: square(EXPORT_SIZE),
  large: square(2 * EXPORT_SIZE),
  clear: square(EXPORT_SIZE),
  'clear-large': square(2 * EXPORT_SIZE),
  svg: square(EXPORT_SIZE),
  // The figure leaves the upper third to the clock.
  phone: { width: 1290, height: 2796, figures: [{ x: -175, y: 1010, size: 1640 }] },
  // Apps cover the upper and lower edges.
  story: { width: 1080, height: 1920, figures: [{ x: -150, y: 290, size: 1380 }] },
  // Eye to eye, and from hat to shoes.
  banner: { width: 1500, height: 500, figures: bannerFigures(440, 1110) },
  sticker: square(512),
};

/** What is written on a picture besides the logo: whose fit it is, and where to get one. */
export interface Signature {
  readonly title: string;
  /** Of the page, without its protocol. */
  readonly address: string;
}

/** Where a signature is, and the space that it leaves for the figures. */
interface SignaturePlace {
  readonly panel: Panel;
  readonly logo: NonNullable<PictureJob['logo']>;
  /** The middle of the lines' height. */
  readonly words: {
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly width: number;
    /** Of the title, at most. */
    readonly lines: number;
  };
  readonly figures?: readonly Square[];
}

const SIGNATURES: Readonly<Partial<Record<Preset, SignaturePlace>>> = {
  square: squareSignature(1),
  large: squareSignature(2),
  clear: squareSignature(1),
  'clear-large': squareSignature(2),
  phone: {
    panel: { x: 95, y: 730, width: 1100, height: 210, radius: 56 },
    logo: { x: 145, y: 797, width: 295 },
    words: { x: 490, y: 835, size: 44, width: 660, lines: 2 },
  },
  story: {
    panel: { x: 60, y: 1470, width: 960, height: 190, radius: 52 },
    logo: { x: 105, y: 1530, width: 270 },
    words: { x: 415, y: 1565, size: 40, width: 565, lines: 2 },
    figures: [{ x: -125, y: 190, size: 1330 }],
  },
  banner: {
    panel: { x: 1010, y: 0, width: 490, height: 500, radius: 0 },
    logo: { x: 1055, y: 88, width: 400 },
    words: { x: 1055, y: 328, size: 38, width: 410, lines: 4 },
    figures: bannerFigures(270, 825),
  },
};

/** Where a link stands as a QR code: beside the hats, and on phones below the clock. */
const LINK_PLACES: Readonly<Partial<Record<Preset, Square>>> = {
  square: { x: 990, y: 30, size: 180 },
  large: { x: 1980, y: 60, size: 360 },
  clear: { x: 990, y: 30, size: 180 },
  'clear-large': { x: 1980, y: 60, size: 360 },
  phone: { x: 945, y: 430, size: 250 },
  story: { x: 840, y: 260, size: 200 },
};
/** The quiet zone that the standard requires, in modules. */
const QUIET = 4;

/** The rows of a QR code from top to bottom, true for a dark module. */
export type QrModules = readonly (readonly boolean[])[];

const INK = '#1a1620';
/** From one line to the next, and a letter's average width, in parts of the font's size. */
const LINE_HEIGHT = 1.2;
const LETTER_WIDTH = 0.55;
/** The address's size, and the room above it, in parts of the title's size and lines. */
const ADDRESS_SIZE = 0.75;
const ADDRESS_GAP = 0.15;

const CLEAR: readonly Preset[] = ['clear', 'clear-large', 'sticker'];

/** How to draw this fit. Without a signature, 'square' is the specification's picture. */
export function pictureJob(avatar: Avatar, preset: Preset, signature?: Signature, link?: QrModules): PictureJob {
  const { width, height, figures } = FORMATS[preset];
  const place = signature && SIGNATURES[preset];
  const isClear = CLEAR.includes(preset);
  const code = link && placeLink(link, preset);
  const layers = avatarPictures(isClear ? { ...avatar, background: DEFAULT_AVATAR.background } : avatar, '');
  return {
    width,
    height,
    background: isClear ? null : backgroundColour(avatar),
    figures: (place?.figures ?? figures).map(figure => ({ ...figure, layers })),
    panels: [...(place ? [place.panel] : []), ...(code ? [code.paper] : [])],
    marks: code?.marks ?? [],
    logo: place?.logo ?? null,
    words: place ? placeSignature(signature, place.words) : [],
    trim: preset === 'sticker',
  };
}

/** Whether the preset has room for a signature. */
export function takesSignature(preset: Preset): boolean {
  return SIGNATURES[preset] !== undefined;
}

/** Whether the preset has room for a link. */
export function takesLink(preset: Preset): boolean {
  return LINK_PLACES[preset] !== undefined;
}

/** Whole pixels for each module, or it would be grey at its edges; in the upper right corner of its place. */
function placeLink(
  modules: QrModules,
  preset: Preset,
): { readonly paper: Panel; readonly marks: readonly Mark[] } | undefined {
  const place = LINK_PLACES[preset];
  if (place === undefined) return undefined;
  const across = modules.length + 2 * QUIET;
  const module = Math.max(1, Math.floor(place.size / across));
  const size = across * module;
  const x = place.x + place.size - size;
  const dark = modules.flatMap((row, down) =>
    row.flatMap((isDark, right) =>
      isDark ? [{ x: x + (right + QUIET) * module, y: place.y + (down + QUIET) * module }] : [],
    ),
  );
  return {
    paper: { x, y: place.y, width: size, height: size, radius: 2 * module },
    marks: dark.map(at => ({ ...at, width: module, height: module, radius: 0, colour: INK })),
  };
}

/** The file's name: 'duds.png' for the specification's picture, otherwise with the preset's name. */
export function pictureName(preset: Preset): string {
  if (preset === 'svg') return `${PRODUCT.slug}.svg`;
  return preset === 'square' ? `${PRODUCT.slug}.png` : `${PRODUCT.slug}-${preset}.png`;
}

function square(size: number): Format {
  return { width: size, height: size, figures: [{ x: 0, y: 0, size }] };
}

/** The figure shrinks, so that nothing covers its feet. */
function squareSignature(scale: number): SignaturePlace {
  return {
    panel: { x: 0, y: 1040 * scale, width: 1200 * scale, height: 160 * scale, radius: 0 },
    logo: { x: 52 * scale, y: 1084 * scale, width: 280 * scale },
    words: { x: 384 * scale, y: 1120 * scale, size: 38 * scale, width: 770 * scale, lines: 2 },
    figures: [{ x: 64 * scale, y: 0, size: 1072 * scale }],
  };
}

/** The face of a fit that fills the frame's height, and the whole fit, around these points of the width. */
function bannerFigures(face: number, whole: number): readonly Square[] {
  return [
    { x: face - 625, y: -100, size: 1250 },
    { x: whole - 258, y: 0, size: 516 },
  ];
}

/** Title and address, with their lines around the middle. */
function placeSignature(
  { title, address }: Signature,
  { x, y, size, width, lines: most }: SignaturePlace['words'],
): readonly PlacedText[] {
  const lines = breakLines(title, Math.floor(width / (size * LETTER_WIDTH)), most);
  const step = size * LINE_HEIGHT;
  const top = y - ((lines.length + ADDRESS_GAP + ADDRESS_SIZE) * step) / 2;
  const below = top + (lines.length + ADDRESS_GAP + ADDRESS_SIZE / 2) * step;
  return [
    ...lines.map((text, n) => ({ text, x, y: top + (n + 0.5) * step, size })),
    { text: address, x, y: below, size: size * ADDRESS_SIZE },
  ];
}

/** At most so many lines of `room` characters; what does not fit is cut, if possible between words. */
function breakLines(text: string, room: number, most: number): readonly string[] {
  if (text.length <= room) return [text];
  const isLast = most === 1;
  const space = text.lastIndexOf(' ', isLast ? room - 1 : room);
  const line = text.slice(0, space > 0 ? space : isLast ? room - 1 : room);
  return isLast
    ? [`${line.replace(/,$/, '')}…`]
    : [line, ...breakLines(text.slice(line.length).trim(), room, most - 1)];
}

/**
 * One drawing out of those of all layers, bottom to top. Ids, and what refers to them, get the layer as a prefix, because
 * the drawings use the same short ones.
 */
export function composeSvg(
  layers: readonly { readonly layer: Layer; readonly svg: string }[],
  background: string | null,
): string {
  const size = `width="${EXPORT_SIZE}" height="${EXPORT_SIZE}"`;
  const field = background === null ? '' : `<rect ${size} fill="${background}"/>`;
  const drawings = layers.map(({ layer, svg }) => withPrefix(svg.slice(svg.indexOf('<svg')).trim(), `${layer}-`));
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${EXPORT_SIZE} ${EXPORT_SIZE}">${field}${drawings.join('')}</svg>`;
}

function withPrefix(svg: string, prefix: string): string {
  return svg.replace(/(\sid="|url\(#|href="#)/g, `$1${prefix}`);
}
