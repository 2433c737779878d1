import { EXPORT_SIZE, type Figure, type PictureJob } from '#rules/fits/pictureJob';
import type { Panel, PlacedText } from '#rules/fits/presets';
import type { Avatar } from '#rules/outfit/avatar';
import { avatarPictures, backgroundColour } from '#rules/outfit/pictures';

interface EyeCardWords {
  readonly score: string;
  /** Below the score: at most two. */
  readonly lines: readonly string[];
  /** Of the fits; none if they are not told apart. */
  readonly places: readonly string[];
  /** The event and the page's address. */
  readonly source: string;
}

/** Where the fits end and the words begin. */
const FLOOR = 730;
const BONE = '#fffaf0';
const MARGIN = 52;

/** The fits side by side, above a score that can be read at the size of a stamp. */
export function eyeCardJob(fits: readonly Avatar[], { score, lines, places, source }: EyeCardWords): PictureJob {
  const labels = places.map((place, n) => labelOf(place, (n * EXPORT_SIZE) / fits.length));
  return {
    width: EXPORT_SIZE,
    height: EXPORT_SIZE,
    background: BONE,
    figures: fits.map((fit, n) => figureIn(fit, n, fits.length)),
    panels: labels.map(({ panel }) => panel),
    marks: [],
    logo: { x: 868, y: 1080, width: 280 },
    words: [
      { text: score, x: MARGIN - 6, y: 856, size: 220, font: 'display' },
      ...lines.map((text, n) => ({ text, x: MARGIN, y: 1012 + 56 * n, size: 44 })),
      { text: source, x: MARGIN, y: 1136, size: 34 },
      ...labels.map(({ word }) => word),
    ],
    trim: false,
  };
}

/** Beside the feet of a fit, where it covers least of it. */
function labelOf(text: string, left: number): { readonly panel: Panel; readonly word: PlacedText } {
  const [x, y, size] = [left + 28, FLOOR - 104, 44];
  return {
    panel: { x, y, width: text.length * size * 0.58 + 56, height: 76, radius: 38 },
    word: { text, x: x + 28, y: y + 39, size },
  };
}

/** As large as its part of the width allows; shoes reach to 0.95 of the square. */
function figureIn(fit: Avatar, n: number, of: number): Figure {
  const width = EXPORT_SIZE / of;
  const size = 745;
  return {
    x: (n + 0.5) * width - size / 2,
    y: FLOOR - 0.96 * size,
    size,
    layers: avatarPictures(fit, ''),
    frame: { x: n * width, y: 0, width, height: FLOOR, radius: 0, colour: backgroundColour(fit) },
  };
}
