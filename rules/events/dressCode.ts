import { DROPS } from '../catalogue/drops';
import { rollPieces } from '../fits/dice';
import type { Holder } from '../catalogue/status';
import { checkFit, type FitProblem } from '../fits/submission';
import { DEFAULT_OUTFIT, type Avatar, type Outfit } from '../outfit/avatar';
import { chooseItem } from '../outfit/chooseItem';
import { isChosen } from '../outfit/fitText';
import { findItem, findPiece, type Piece, type Wardrobe } from '../outfit/items';
import { LAYERS, type Layer } from '../outfit/layers';
import type { DressCode } from './events';
import { broughtBy, isChoice, piecesNamed, wardrobeFor, withLent } from './lending';

export type Breach =
  { readonly rule: 'wear' | 'bare' | 'only'; readonly layer: Layer } | { readonly rule: 'most'; readonly worn: number };

/** Why a code makes no sense: it contradicts itself, names an unknown piece or lends one in vain, or no fit can meet it. */
export type DressCodeProblem =
  | { readonly code: 'unknown-piece'; readonly field: 'only' | 'lent'; readonly value: string }
  | { readonly code: 'lent-in-vain'; readonly value: string }
  | { readonly code: 'worn-and-bare' | 'nothing-to-wear'; readonly layer: Layer }
  | { readonly code: 'too-few-allowed'; readonly asked: number; readonly most: number }
  | { readonly code: 'lent-without-only' | 'nobody-can' };

/** Everybody's, so only a code itself can be in the way. */
const OWNER = { xp: Number.MAX_SAFE_INTEGER, traits: 'all', unlocked: [] } as const;
const MAX_ROLLS = 200;

/**
 * What a fit still lacks, by layer, the number of pieces last; [] if it may be entered. `only` never refuses the default's
 * values, nor what an allowed piece brings or forces.
 */
export function checkDressCode(avatar: Avatar, code: DressCode, wardrobe: Wardrobe): readonly Breach[] {
  const { wear = [], bare = [], most = Infinity } = code;
  const chosen = LAYERS.filter(layer => isChosen(layer, avatar[layer]));
  const isStray = strayLayers(code, wardrobe);
  const layers = LAYERS.flatMap((layer): readonly Breach[] => [
    ...(wear.includes(layer) && !chosen.includes(layer) ? [{ rule: 'wear', layer } as const] : []),
    ...(bare.includes(layer) && chosen.includes(layer) ? [{ rule: 'bare', layer } as const] : []),
    ...(chosen.includes(layer) && isStray(avatar, layer) ? [{ rule: 'only', layer } as const] : []),
  ]);
  const pieces = chosen.filter(layer => layer !== 'background').length;
  return pieces > most ? [...layers, { rule: 'most', worn: pieces }] : layers;
}

/** Whether what a layer wears is neither one of `only`, nor brought or forced by one of them. */
function strayLayers({ only }: DressCode, wardrobe: Wardrobe): (avatar: Avatar, layer: Layer) => boolean {
  if (only === undefined) return () => false;
  const allowed = new Set(piecesNamed(only, wardrobe).map(({ item }) => item));
  return (avatar, layer) => {
    const items = LAYERS.flatMap(other => findItem(wardrobe, avatar[other]) ?? []).filter(item => allowed.has(item));
    return !items.some(item => item.layer === layer || broughtBy(item)[layer] === avatar[layer]);
  };
}

/** Why a fit may not be entered in an event. */
export type EntryProblem = FitProblem | (Breach & { readonly reason: 'dress-code' });

/** Every reason why the event would refuse this fit: those of the wardrobe as `checkFit` has them, then the code's. */
export function checkEntry(
  avatar: Avatar,
  wardrobe: Wardrobe,
  code: DressCode,
  holder: Holder,
): readonly EntryProblem[] {
  const breaches = checkDressCode(avatar, code, wardrobe);
  return [
    ...checkFit(avatar, withLent(wardrobe, code), holder),
    ...breaches.map(breach => ({ ...breach, reason: 'dress-code' as const })),
  ];
}

/** What is wrong with a code itself: contradictions first, and only without any whether somebody who owns all can meet it. */
export function dressCodeProblems(code: DressCode, wardrobe: Wardrobe): readonly DressCodeProblem[] {
  const { wear = [], bare = [], most = Infinity, only, lent } = code;
  const asked = wear.filter(layer => layer !== 'background').length;
  const offered = wardrobeFor(wardrobe, code);
  const lentOnes = typeof lent === 'object' ? lent : [];
  const problems: readonly DressCodeProblem[] = [
    ...unknownPieces('only', only ?? [], wardrobe),
    ...unknownPieces('lent', lentOnes, wardrobe),
    ...lentOnes
      .filter(value => findPiece(wardrobe, value) !== undefined && findPiece(offered, value) === undefined)
      .map(value => ({ code: 'lent-in-vain', value }) as const),
    ...wear.filter(layer => bare.includes(layer)).map(layer => ({ code: 'worn-and-bare', layer }) as const),
    ...wear
      .filter(layer => !hasPieceFor(layer, code, wardrobe))
      .map(layer => ({ code: 'nothing-to-wear', layer }) as const),
    ...(asked > most ? [{ code: 'too-few-allowed', asked, most } as const] : []),
    ...(lent === true && only === undefined ? [{ code: 'lent-without-only' } as const] : []),
  ];
  if (problems.length > 0) return problems;
  return exampleFit(code, wardrobe, 0) === undefined ? [{ code: 'nobody-can' }] : [];
}

function unknownPieces(
  field: 'only' | 'lent',
  values: readonly string[],
  wardrobe: Wardrobe,
): readonly DressCodeProblem[] {
  const unknown = new Set(values.filter(value => findPiece(wardrobe, value) === undefined));
  return [...unknown].map(value => ({ code: 'unknown-piece', field, value }));
}

function hasPieceFor(layer: Layer, { only }: DressCode, wardrobe: Wardrobe): boolean {
  const pieces = only === undefined ? wardrobe : piecesNamed(only, wardrobe);
  return pieces.some(piece => piece.item.layer === layer && isChoice(piece));
}

/** A fit that meets the code, found by the dice with a seed; undefined if none was found in 200 rolls. */
export function exampleFit(code: DressCode, wardrobe: Wardrobe, seed: number): Avatar | undefined {
  const offered = wardrobeFor(wardrobe, code);
  for (let roll = 0; roll < MAX_ROLLS; roll += 1) {
    const avatar = rollFor(code, offered, seed + roll);
    if (checkFit(avatar, offered, OWNER).length === 0 && checkDressCode(avatar, code, offered).length === 0)
      return avatar;
  }
  return undefined;
}

/** The dice know no codes: what they left out is added, and what is too much is left out again. */
function rollFor(code: DressCode, offered: Wardrobe, seed: number): Avatar {
  const { wear = [], bare = [], most = Infinity } = code;
  const drawn = rollPieces(DEFAULT_OUTFIT, offered, OWNER, { seed, drops: DROPS.length, pinned: bare });
  const missing = wear.filter(layer => !drawn.some(({ item }) => item.layer === layer));
  const added = missing.flatMap(layer => {
    const pieces = offered.filter(piece => piece.item.layer === layer && isChoice(piece));
    return pieces.at(seed % pieces.length) ?? [];
  });
  const isAsked = ({ item }: Piece) => item.layer === 'background' || wear.includes(item.layer);
  const pieces = [...drawn, ...added];
  const room = most - pieces.filter(({ item }) => item.layer !== 'background' && wear.includes(item.layer)).length;
  const others = pieces.filter(piece => !isAsked(piece)).slice(0, Math.max(0, room));
  return dressed(pieces.filter(piece => isAsked(piece) || others.includes(piece))).avatar;
}

const dressed = (pieces: readonly Piece[]): Outfit =>
  pieces.reduce((outfit, { category, item }) => chooseItem(outfit, category, item).outfit, DEFAULT_OUTFIT);
