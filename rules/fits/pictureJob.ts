import { DEFAULT_AVATAR, type Avatar } from '../outfit/avatar';
import { avatarPictures, backgroundColour } from '../outfit/pictures';
import { placeSignature, SIGNATURES, type Signature } from './pictureSignatures';
import {
  bannerFigures,
  type Mark,
  type Panel,
  type PlacedLogo,
  type PlacedText,
  type Preset,
  type Square,
} from './presets';

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
  readonly logo: PlacedLogo | null;
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

function square(size: number): Format {
  return { width: size, height: size, figures: [{ x: 0, y: 0, size }] };
}
