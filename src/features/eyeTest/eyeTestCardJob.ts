import { EXPORT_SIZE, type PictureJob } from '#rules/fits/pictureJob';
import type { Mark } from '#rules/fits/presets';
import type { Avatar } from '#rules/outfit/avatar';
import { avatarPictures, backgroundColour } from '#rules/outfit/pictures';

interface EyeTestCard {
  /** The player's Darcel. */
  readonly avatar: Avatar;
  readonly score: string;
  readonly marks: readonly boolean[];
  /** The test and the page's address. */
  readonly source: string;
}

/** Where the fit ends and the words begin. */
const FLOOR = 730;
const MARGIN = 52;
const [BONE, BUTTER, INK] = ['#fffaf0', '#ffd45c', '#1a1620'];
const MARK = 88;
const STEP = 104;
const FIT = 745;

/** The player's Darcel above a score that can be read at the size of a stamp, and the squares. */
export function eyeTestCardJob({ avatar, score, marks, source }: EyeTestCard): PictureJob {
  return {
    width: EXPORT_SIZE,
    height: EXPORT_SIZE,
    background: BONE,
    figures: [
      {
        x: (EXPORT_SIZE - FIT) / 2,
        // Shoes reach to 0.95 of the square.
        y: FLOOR - 0.96 * FIT,
        size: FIT,
        layers: avatarPictures(avatar, ''),
        frame: { x: 0, y: 0, width: EXPORT_SIZE, height: FLOOR, radius: 0, colour: backgroundColour(avatar) },
      },
    ],
    panels: [],
    marks: marks.map((isRight, n) => markAt(n, isRight ? BUTTER : INK)),
    logo: { x: 868, y: 1092, width: 280 },
    words: [
      { text: score, x: MARGIN - 6, y: 842, size: 190, font: 'display' },
      { text: source, x: MARGIN, y: 1134, size: 38 },
    ],
    trim: false,
  };
}

const markAt = (n: number, colour: string): Mark => ({
  x: MARGIN + n * STEP,
  y: 964,
  width: MARK,
  height: MARK,
  radius: 18,
  colour,
});
