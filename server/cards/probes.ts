import type { Resvg } from '@resvg/resvg-js';
import { FACES, type Face } from './faces';

type Open = (svg: string) => Resvg;

const SIZE = 100;
const INKLESS = /[\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** Lists the letters of a text that leave no ink, as what is cut out of our fonts does: they have no empty box. */
export function openInk(open: Open): (text: string, face: Face) => readonly string[] {
  const known = new Map<string, boolean>();
  return (text, face) => {
    const letters = [...new Set(text)].filter(letter => !INKLESS.test(letter));
    const fresh = letters.filter(letter => !known.has(letter));
    // A text that becomes a shape keeps its id.
    const drawn = fresh.length === 0 ? '' : open(probe(fresh.map((letter, n) => textSvg(letter, face, n)))).toString();
    fresh.forEach((letter, n) => known.set(letter, drawn.includes(`id="l${n}"`)));
    return letters.filter(letter => !known.get(letter));
  };
}

/** What a letter takes at a size of 1, above and below the baseline. */
export interface Extent {
  readonly width: number;
  readonly rise: number;
  readonly fall: number;
}

/** A letter's width is what it adds between two others. */
export function openExtent(open: Open): (letter: string, face: Face) => Extent {
  const boxOf = (text: string, face: Face) => open(probe([textSvg(text, face, 0)])).getBBox();
  const widthOf = (text: string, face: Face): number => boxOf(text, face)?.width ?? 0;
  const known = new Map<string, Extent>();
  return (letter, face) => {
    const key = `${face} ${letter}`;
    const { y = 0, height = 0 } = known.has(key) ? {} : (boxOf(letter, face) ?? {});
    const width = (): number => (widthOf(`H${letter}H`, face) - widthOf('HH', face)) / SIZE;
    const extent = known.get(key) ?? { width: width(), rise: -y / SIZE, fall: (y + height) / SIZE };
    known.set(key, extent);
    return extent;
  };
}

function textSvg(text: string, face: Face, n: number): string {
  const signs = Array.from(text, sign => `&#${sign.codePointAt(0)};`).join('');
  return `<text id="l${n}" font-family="${FACES[face]}" font-size="${SIZE}">${signs}</text>`;
}

const probe = (texts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="9" height="9">${texts.join('')}</svg>`;
