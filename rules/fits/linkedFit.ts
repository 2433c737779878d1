import type { Avatar } from '../outfit/avatar';
import { fitCode, readFitCode } from '../outfit/fitCode';
import type { Wardrobe } from '../outfit/items';
import { restoreOutfit } from '../outfit/restoreOutfit';

export interface LinkedFit {
  /** A valid fit, as far as what was linked can still be worn together. */
  readonly avatar: Avatar;
  /** How many of its pieces nobody knows any more; their layers are the default's. */
  readonly unknown: number;
  /** The only code under which this fit is listed and drawn. */
  readonly code: string;
}

/** Undefined for a broken code. `everMade` is the wardrobe together with what is not made any more. */
export function readLinkedFit(code: string, everMade: Wardrobe): LinkedFit | undefined {
  const read = readFitCode(code, everMade);
  if (read === undefined) return undefined;
  const { avatar } = restoreOutfit({ avatar: read.avatar }, everMade);
  return { avatar, unknown: read.unknown.length, code: fitCode(avatar) };
}
