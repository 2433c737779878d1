import { circle } from '../../markup';

/** A star round the origin, about 60 pixels wide. */
export function star(colour: string): string {
  return `<path fill="${colour}" d="M0-32l9 21 23 2-17 15 5 23-20-12-20 12 5-23-17-15 23-2z"/>`;
}

export function dot(colour: string): string {
  return circle([0, 0], 11, colour);
}
