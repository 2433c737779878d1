/** How much a view is enlarged, and how far its middle has moved, in px. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
/** Beyond this the drawings show nothing new. */
export const MAX_SCALE = 5;

/** Enlarges the view around a point, which stays where it is; points are measured from the middle. */
export function zoomedBy({ scale, x, y }: Zoom, factor: number, at: Point, size: Size): Zoom {
  const next = Math.min(Math.max(scale * factor, WHOLE.scale), MAX_SCALE);
  const grown = next / scale;
  return within({ scale: next, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown }, size);
}

export function pannedBy({ scale, x, y }: Zoom, by: Point, size: Size): Zoom {
  return within({ scale, x: x + by.x, y: y + by.y }, size);
}

/** Nothing can be moved out of the view. */
function within({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  return { scale, x: limited(x, (width * (scale - 1)) / 2), y: limited(y, (height * (scale - 1)) / 2) };
}

function limited(value: number, most: number): number {
  // Without the 0, -0 would be written as such.
  return Math.min(Math.max(value, -most), most) + 0;
}
