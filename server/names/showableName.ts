import { ensNormalize } from 'ethers';

const MAX_LETTERS = 30;
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** What looks like a mark of the game at the front, such as a medal or a star, is no letter. */
const BEGINNING = /^[\p{L}\p{N}\p{Mn}\p{Mc}_$-]+$/u;

/**
 * Whether a name can be shown beside an address: written as ENSIP-15 wants it, which leaves out invisible letters and
 * lookalikes among letters of several scripts; with a dot; with a letter or digit at the front; and whole, since a name
 * that is cut reads like another one.
 */
export function isShowable(name: string): boolean {
  if (!name.includes('.') || !isNormalized(name)) return false;
  const letters = [...LETTERS.segment(name)];
  return letters.length <= MAX_LETTERS && BEGINNING.test(letters[0]?.segment ?? '');
}

function isNormalized(name: string): boolean {
  try {
    return ensNormalize(name) === name;
  } catch {
    return false;
  }
}
