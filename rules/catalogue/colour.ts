/** A colour in OKLab: lightness from 0 to 1, and two axes on which equal distances look equally different. */
type Lab = readonly [lightness: number, a: number, b: number];

/** The palette's hue families, in the order of their dots; brown and neutral have no place on the wheel. */
export const HUES = ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'pink', 'brown', 'neutral'] as const;
export type Hue = (typeof HUES)[number];

/** '#rgb' or '#rrggbb' in OKLab (Björn Ottosson, 2020). */
export function labOf(hex: string): Lab {
  const [red, green, blue] = linearChannels(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function linearChannels(hex: string): readonly [red: number, green: number, blue: number] {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const channel = (start: number): number => linear(parseInt(digits.slice(start, start + 2), 16));
  return [channel(1), channel(3), channel(5)];
}

/** An sRGB channel from 0 to 255 as a share of its light (IEC 61966-2-1). */
function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

export type Rgb = readonly [red: number, green: number, blue: number];

/** Relative luminance of a colour with channels from 0 to 255, as WCAG 2 defines it. */
export function luminance([red, green, blue]: Rgb): number {
  return weigh(linear(red), linear(green), linear(blue));
}

/** The same of '#rgb' or '#rrggbb'. */
export function luminanceOf(hex: string): number {
  return weigh(...linearChannels(hex));
}

function weigh(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How different two colours look: 0 for the same colour, 1 for black and white. */
export function colourDistance(one: string, other: string): number {
  const [from, to] = [labOf(one), labOf(other)];
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
}

/** Below this chroma a colour looks grey. */
const GREY_CHROMA = 0.045;
/** The hue in degrees at which each family begins; hues below the first belong to the last. */
const FAMILIES: readonly (readonly [from: number, hue: Hue])[] = [
  [18, 'red'],
  [40, 'orange'],
  [75, 'yellow'],
  [118, 'green'],
  [200, 'blue'],
  [285, 'violet'],
  [345, 'pink'],
];

/** The hue family of a colour. Dull oranges are brown, and dark yellows green. */
export function hueOf(hex: string): Hue {
  const hue = hues.get(hex) ?? findHue(hex);
  hues.set(hex, hue);
  return hue;
}

/** The wardrobe has many pieces of few colours. */
const hues = /* #__PURE__ */ new Map<string, Hue>();

function findHue(hex: string): Hue {
  const [lightness, a, b] = labOf(hex);
  const chroma = Math.hypot(a, b);
  if (chroma < GREY_CHROMA) return 'neutral';
  const degrees = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  if (degrees >= 30 && degrees < 100 && chroma < 0.135 && lightness < 0.86) return 'brown';
  if (degrees >= 100 && degrees < 118 && lightness < 0.75) return 'green';
  return FAMILIES.filter(([from]) => degrees >= from).at(-1)?.[1] ?? 'pink';
}
