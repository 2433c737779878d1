import { join } from 'node:path';
import type { Resvg as ResvgType, ResvgRenderOptions } from '@resvg/resvg-js';
import type { Words } from './drawing';
import { CHAINS, FACES, type Face } from './faces';
import { openExtent, openInk, type Extent } from './probes';

/** A word with the space after it, or a part of a word after which a line may end. */
export interface Piece {
  readonly text: string;
  readonly face: Face;
}

export interface Lettering {
  readonly font: NonNullable<ResvgRenderOptions['font']>;
  /** The letters that no font has. */
  readonly missing: (text: string) => readonly string[];
  /** In one face if there is one for all of it. */
  readonly spell: (text: string, font: Words['font']) => readonly Piece[];
  readonly extent: (letter: string, face: Face) => Extent;
}

/** `machine` adds the fonts that the operator has installed, which takes time, for letters that the game's own lack. */
export function openLettering(Resvg: typeof ResvgType, folder: string, fonts: 'game' | 'machine'): Lettering {
  const faces = Object.keys(FACES) as Face[];
  const fileOf = (face: Face): string => join(folder, `${face}.ttf`);
  const font = { loadSystemFonts: fonts === 'machine', fontFiles: faces.map(fileOf) };
  const missing = openInk(svg => new Resvg(svg, { font }));
  const alone = new Map(
    faces.map(face => [
      face,
      openInk(svg => new Resvg(svg, { font: { ...font, loadSystemFonts: false, fontFiles: [fileOf(face)] } })),
    ]),
  );
  const hasAll = (face: Face, text: string): boolean => alone.get(face)?.(text, face).length === 0;
  return {
    font,
    missing: text => missing(composed(text), 'display'),
    spell: (text, kind) => spell(composed(text), CHAINS[kind], hasAll),
    extent: openExtent(svg => new Resvg(svg, { font })),
  };
}

/** A font has more letters with a mark than marks. */
const composed = (text: string): string => text.normalize('NFC');

function spell(
  text: string,
  chain: readonly [Face, ...Face[]],
  hasAll: (face: Face, text: string) => boolean,
): readonly Piece[] {
  const faceOf = (part: string): Face | undefined => chain.find(face => hasAll(face, part));
  const whole = faceOf(text);
  // The first one leaves the letters that it lacks to others.
  return piecesOf(text).map(piece => ({ text: piece, face: whole ?? faceOf(piece) ?? chain[0] }));
}

/** These scripts put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const SEGMENTER = new Intl.Segmenter('ja', { granularity: 'word' });

function piecesOf(text: string): readonly string[] {
  const words = text.match(/[^ ]+ */g) ?? [];
  return words.flatMap(word => (UNSPACED.test(word) ? segmentsOf(word) : [word]));
}

/** Punctuation and spaces stay with what is before them. */
function segmentsOf(word: string): readonly string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of SEGMENTER.segment(word)) {
    const last = isWordLike ? undefined : pieces.pop();
    pieces.push((last ?? '') + segment);
  }
  return pieces;
}
