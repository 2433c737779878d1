import type { ExclusionMap, TopType } from '#rules/outfit/avatar';
import type { Item, Wardrobe } from '#rules/outfit/items';
import { LAYERS, type Layer } from '#rules/outfit/layers';
import { makePiece, type Piece, valueOf } from './catalogue';
import { dice } from './games';

/** The pieces that every wardrobe must have: those of the default avatar, the default arms and the short top. */
export const BASICS: Wardrobe = [
  makePiece('background', 'Fog', { hex: '#999' }),
  makePiece('head', 'Regular'),
  makePiece('eye', 'Regular'),
  makePiece('shoesAndLegs', 'Regular'),
  makePiece('bottoms', 'Underwear'),
  makePiece('mouth', 'Sad'),
  makePiece('arms', 'Regular', { topType: 'sleeveless' }),
  makePiece('arms', 'Regular Short', { topType: 'short', default: 'duds-t-shirt' }),
  makePiece('tops', 'DUDS T-Shirt', { topType: 'short', default: 'regular-short' }),
];

type Roll = (below: number) => number;

const TYPES: readonly TopType[] = ['short', 'sleeveless', 'no-arms'];

/** A wardrobe of random items with many unusual exclusion maps, which breaks no rule of the catalogue. */
export function randomWardrobe(seed: number): Wardrobe {
  const roll = dice(seed);
  const plain = LAYERS.flatMap(layer => [0, 1].slice(0, 1 + roll(2)).map(n => plainPiece(layer, n, roll)));
  const known = [...BASICS, ...plain];
  const wild = LAYERS.flatMap(layer => [0, 1, 2].slice(0, 1 + roll(3)).map(n => wildPiece(layer, n, known, roll)));
  return [...known, ...wild];
}

function plainPiece(layer: Layer, n: number, roll: Roll): Piece {
  return makePiece(layer, `Plain ${n}`, { ...colour(layer, n), ...pairing(layer, [], roll) });
}

function wildPiece(layer: Layer, n: number, known: Wardrobe, roll: Roll): Piece {
  const exclusions = wildMap(layer, known, roll);
  return makePiece(layer, `Wild ${n}`, { ...colour(layer, 5 + n), ...pairing(layer, known, roll), ...exclusions });
}

function colour(layer: Layer, n: number): Partial<Item> {
  return layer === 'background' ? { hex: `#00${n}` } : {};
}

function pairing(layer: Layer, known: Wardrobe, roll: Roll): Partial<Item> {
  if (layer !== 'tops' && layer !== 'arms') return {};
  const topType = TYPES[roll(layer === 'tops' ? 3 : 2)]!;
  const partner = layer === 'tops' ? 'arms' : 'tops';
  const companions = known.filter(({ item }) => item.layer === partner && item.topType === topType);
  if (topType === 'no-arms' || companions.length === 0 || roll(3) === 0) return { topType };
  const companion = valueOf(companions[roll(companions.length)]!);
  return { topType, default: companion.replace(/^.*\/|\.svg$/g, '') };
}

function wildMap(layer: Layer, known: Wardrobe, roll: Roll): { exclusions?: ExclusionMap } {
  const others = LAYERS.filter(other => other !== layer && other !== 'background' && !isPair(layer, other));
  const named = others.filter(() => roll(5) === 0);
  if (named.length === 0) return {};
  return { exclusions: Object.fromEntries(named.map(other => [other, forced(other, known, roll)])) };
}

function forced(layer: Layer, known: Wardrobe, roll: Roll): string {
  if (layer === 'tops' || layer === 'arms' || roll(2) === 0) return '';
  const candidates = known.filter(({ item }) => item.layer === layer);
  return valueOf(candidates[roll(candidates.length)]!);
}

function isPair(a: Layer, b: Layer): boolean {
  return (a === 'tops' && b === 'arms') || (a === 'arms' && b === 'tops');
}
