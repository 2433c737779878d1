import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Approved pictures are smaller than the screen by this factor in each direction. */
const SHRINK = 4;

/** How far a colour may be off (0 to 1): the edges of letters differ between machines, but little once shrunk. */
const COLOUR_TOLERANCE = 0.12;

/** The share of pixels that may be off by more. */
const MAX_DIFFERENT = 0.004;

/** How many rows another machine's fonts may add to a page. */
const MAX_ROWS = 2;

/** Averages each square of pixels into one. Rows and columns left over are dropped. */
export function shrink(picture: PNG): PNG {
  const small = new PNG({ width: Math.floor(picture.width / SHRINK), height: Math.floor(picture.height / SHRINK) });
  for (let y = 0; y < small.height; y += 1)
    for (let x = 0; x < small.width; x += 1)
      for (let channel = 0; channel < 4; channel += 1)
        small.data[(y * small.width + x) * 4 + channel] = meanOf(picture, x * SHRINK, y * SHRINK, channel);
  return small;
}

function meanOf({ data, width }: PNG, left: number, top: number, channel: number): number {
  let sum = 0;
  for (let y = top; y < top + SHRINK; y += 1)
    for (let x = left; x < left + SHRINK; x += 1) sum += data[(y * width + x) * 4 + channel] ?? 0;
  return Math.round(sum / (SHRINK * SHRINK));
}

interface Difference {
  readonly reason: string;
  /** The differences in red. */
  readonly marked?: PNG;
}

/** Compares two shrunk pictures; returns nothing if they show the same. */
export function comparePictures(approved: PNG, seen: PNG): Difference | undefined {
  const { width } = approved;
  if (width !== seen.width || Math.abs(approved.height - seen.height) > MAX_ROWS)
    return { reason: `its size differs, ${seen.width}x${seen.height} for ${width}x${approved.height}` };
  const height = Math.min(approved.height, seen.height);
  const marked = new PNG({ width, height });
  const [before, after] = [approved, seen].map(({ data }) => data.subarray(0, width * height * 4)) as [Buffer, Buffer];
  const options = { threshold: COLOUR_TOLERANCE, includeAA: true };
  const different = pixelmatch(before, after, marked.data, width, height, options) / (width * height);
  return different <= MAX_DIFFERENT ? undefined : { reason: `${(different * 100).toFixed(2)} % of it differs`, marked };
}
