import { LAYERS, type ExclusionMap, type Item, type Layer, type TopType, type Wardrobe } from '../../../rules';
import { made, type Piece, valueOf } from './catalogue';
import { dice } from './games';

/** What every wardrobe must have: the default avatar's items, the default arms and the short top. */
export const BASICS: Wardrobe = [
  made('background', 'Fog', { hex: '#999' }),
  made('head', 'Regular'),
  made('eye', 'Regular'),
  made('shoesAndLegs', 'Regular'),
  made('bottoms', 'Underwear'),
  made('mouth', 'Sad'),
  made('arms', 'Regular', { topType: 'sleeveless' }),
  made('arms', 'Regular Short', { topType: 'short', default: 'duds-t-shirt' }),
  made('tops', 'DUDS T-Shirt', { topType: 'short', default: 'regular-short' }),
];

type Roll = (below: number) => number;

const TYPES: readonly TopType[] = ['short', 'sleeveless', 'no-arms'];

/** A wardrobe of random items with many and wild maps, which keeps the design's data rules. */
export function madeWardrobe(seed: number): Wardrobe {
  const roll = dice(seed);
  const plain = LAYERS.flatMap(layer => [0, 1].slice(0, 1 + roll(2)).map(n => plainPiece(layer, n, roll)));
  const known = [...BASICS, ...plain];
  const wild = LAYERS.flatMap(layer => [0, 1, 2].slice(0, 1 + roll(3)).map(n => wildPiece(layer, n, known, roll)));
  return [...known, ...wild];
}

function plainPiece(layer: Layer, n: number, roll: Roll): Piece {
  return made(layer, `Plain ${n}`, { ...colour(layer, n), ...pairing(layer, [], roll) });
}

function wildPiece(layer: Layer, n: number, known: Wardrobe, roll: Roll): Piece {
  const exclusions = wildMap(layer, known, roll);
  return made(layer, `Wild ${n}`, { ...colour(layer, 5 + n), ...pairing(layer, known, roll), ...exclusions });
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
