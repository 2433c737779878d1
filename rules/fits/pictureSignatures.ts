import { bannerFigures, type Panel, type PlacedLogo, type PlacedText, type Preset, type Square } from './presets';

/** What is written on a picture besides the logo: whose fit it is, and where to get one. */
export interface Signature {
  readonly title: string;
  /** Of the page, without its protocol. */
  readonly address: string;
}

/** A signature's place, and the space left for the figures. */
interface SignaturePlace {
  readonly panel: Panel;
  readonly logo: PlacedLogo;
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

export const SIGNATURES: Readonly<Partial<Record<Preset, SignaturePlace>>> = {
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

/** From one line to the next, and a letter's average width, in parts of the font's size. */
const LINE_HEIGHT = 1.2;
const LETTER_WIDTH = 0.55;
/** The address's size, and the room above it, in parts of the title's size and lines. */
const ADDRESS_SIZE = 0.75;
const ADDRESS_GAP = 0.15;

export function takesSignature(preset: Preset): boolean {
  return SIGNATURES[preset] !== undefined;
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

/** Title and address, with their lines around the middle. */
export function placeSignature(
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
