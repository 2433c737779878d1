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

/** The file's name: 'duds.png' for the specification's picture, otherwise with the preset's name. */
export function pictureName(preset: Preset): string {
  if (preset === 'svg') return `${PRODUCT.slug}.svg`;
  return preset === 'square' ? `${PRODUCT.slug}.png` : `${PRODUCT.slug}-${preset}.png`;
}

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

export type Mark = Panel & { readonly colour: string };

/** The square that all layers of a fit fill. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The logo's left upper corner; its height follows. */
export interface PlacedLogo {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The face of a fit that fills the frame's height, and the whole fit, around these points of the width. */
export function bannerFigures(face: number, whole: number): readonly Square[] {
  return [
    { x: face - 625, y: -100, size: 1250 },
    { x: whole - 258, y: 0, size: 516 },
  ];
}
