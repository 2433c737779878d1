import type { Avatar } from '../outfit/avatar';
import { fitCode, readFitCode } from '../outfit/fitCode';
import type { Wardrobe } from '../outfit/items';

/** Below this many votes a single one could be guessed. */
export const MIN_VERSUS_VOTES = 5;

/** Two fits that an address compares. */
export interface Versus {
  readonly left: Avatar;
  readonly right: Avatar;
  /** The same for both orders of the two: their codes, sorted. */
  readonly pair: string;
  /** Whether the left one is the first of the pair. */
  readonly isLeftFirst: boolean;
}

/** The fits of two codes; undefined if one of them is broken, or if both are the same fit. */
export function readVersus(leftCode: string, rightCode: string, wardrobe: Wardrobe): Versus | undefined {
  const left = readFitCode(leftCode, wardrobe)?.avatar;
  const right = readFitCode(rightCode, wardrobe)?.avatar;
  if (left === undefined || right === undefined) return undefined;
  // Several codes may lead to one fit.
  const codes = [fitCode(left), fitCode(right)] as const;
  if (codes[0] === codes[1]) return undefined;
  const isLeftFirst = codes[0] < codes[1];
  return { left, right, pair: (isLeftFirst ? codes : [codes[1], codes[0]]).join('/'), isLeftFirst };
}
