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

/** A line of text, centred on this point. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Everything that a picture of a fit needs to be drawn. */
export interface PictureJob {
  readonly width: number;
  readonly height: number;
  /** The colour behind the figure; null for none. */
  readonly background: string | null;
  /** The square that all layers fill. */
  readonly figure: { readonly x: number; readonly y: number; readonly size: number };
  /** The layers' values, bottom to top. */
  readonly layers: readonly string[];
  readonly words: readonly PlacedText[];
  /** Crops the picture to the figure and gives it a paper edge. */
  readonly trim: boolean;
}

/** The drawings' own size, and that of the specification's picture (section 5: "1200x1200"). */
export const EXPORT_SIZE = 1200;

type Format = Pick<PictureJob, 'width' | 'height' | 'figure'>;

/** All drawings together reach from 186 to 1005 in width and from 0 to 1140 in height, of 1200. */
const FORMATS: Readonly<Record<Preset, Format>> = {
  square: square(EXPORT_SIZE),
  large: square(2 * EXPORT_SIZE),
  clear: square(EXPORT_SIZE),
  'clear-large': square(2 * EXPORT_SIZE),
  svg: square(EXPORT_SIZE),
  // The figure leaves the upper third to the clock.
  phone: { width: 1290, height: 2796, figure: { x: -175, y: 1010, size: 1640 } },
  // Apps cover the upper and lower edges.
  story: { width: 1080, height: 1920, figure: { x: -150, y: 290, size: 1380 } },
  // From hat to waist.
  banner: { width: 1500, height: 500, figure: { x: 365, y: 0, size: 770 } },
  sticker: square(512),
};

/** The position of the title, and the space that is left for the figure. */
interface TitlePlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly width: number;
  readonly figure?: PictureJob['figure'];
}

const TITLES: Readonly<Partial<Record<Preset, TitlePlace>>> = {
  square: squareTitle(1),
  large: squareTitle(2),
  clear: squareTitle(1),
  'clear-large': squareTitle(2),
  phone: { x: 645, y: 880, size: 64, width: 1090 },
  story: { x: 540, y: 1690, size: 56, width: 920 },
  banner: { x: 1245, y: 250, size: 36, width: 400 },
};

/** From one line to the next, and a letter's average width, in parts of the font's size. */
const LINE_HEIGHT = 1.3;
const LETTER_WIDTH = 0.55;

const CLEAR: readonly Preset[] = ['clear', 'clear-large', 'sticker'];

/** How to draw this fit. Without a title, 'square' is the specification's picture. */
export function pictureJob(avatar: Avatar, preset: Preset, { title }: { readonly title?: string }): PictureJob {
  const { width, height, figure } = FORMATS[preset];
  const place = title === undefined ? undefined : TITLES[preset];
  const isClear = CLEAR.includes(preset);
  return {
    width,
    height,
    background: isClear ? null : backgroundColour(avatar),
    figure: place?.figure ?? figure,
    layers: avatarPictures(isClear ? { ...avatar, background: DEFAULT_AVATAR.background } : avatar, ''),
    words: place && title !== undefined ? placeTitle(title, place) : [],
    trim: preset === 'sticker',
  };
}

/** Whether the preset has room for a title. */
export function takesTitle(preset: Preset): boolean {
  return TITLES[preset] !== undefined;
}

/** The file's name: 'duds.png' for the specification's picture, otherwise with the preset's name. */
export function pictureName(preset: Preset): string {
  if (preset === 'svg') return `${PRODUCT.slug}.svg`;
  return preset === 'square' ? `${PRODUCT.slug}.png` : `${PRODUCT.slug}-${preset}.png`;
}

function square(size: number): Format {
  return { width: size, height: size, figure: { x: 0, y: 0, size } };
}

/** The figure moves up and shrinks, so that nothing covers its feet. */
function squareTitle(scale: number): TitlePlace {
  return {
    x: 600 * scale,
    y: 1096 * scale,
    size: 44 * scale,
    width: 1040 * scale,
    figure: { x: 90 * scale, y: 0, size: 1020 * scale },
  };
}

function placeTitle(title: string, { x, y, size, width }: TitlePlace): readonly PlacedText[] {
  const lines = breakLines(title, Math.floor(width / (size * LETTER_WIDTH)));
  return lines.map((text, n) => ({ text, x, y: y + (n - (lines.length - 1) / 2) * size * LINE_HEIGHT, size }));
}

/** At most two lines of `room` characters; what does not fit is cut. */
function breakLines(text: string, room: number): readonly string[] {
  if (text.length <= room) return [text];
  const space = text.lastIndexOf(' ', room);
  const end = space > 0 ? space : room;
  const rest = text.slice(end).trim();
  return [text.slice(0, end), rest.length <= room ? rest : `${rest.slice(0, room - 1).trimEnd()}…`];
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
