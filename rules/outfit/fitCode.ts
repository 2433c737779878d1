import { byLayer, LAYERS, type Layer } from './layers';
import { DEFAULT_AVATAR, type Avatar } from './avatar';
import { itemValue, valuesOf, type Wardrobe } from './items';
import { isFitCode } from '../ids';
import { textHash } from '../textHash';

/**
 * A whole fit as a short text, for links, files and pictures: the version, a mask of the layers that differ from the
 * default, a hash of each of their values, and a check character, in base64url. Because values are hashed and not
 * numbered, a code can be written without the catalogue and survives its growth.
 */
const VERSION = '1';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function fitCode(avatar: Avatar): string {
  const marked = LAYERS.filter(layer => avatar[layer] !== DEFAULT_AVATAR[layer]);
  const mask = marked.reduce((bits, layer) => bits | bitOf(layer), 0);
  const body = VERSION + [mask, ...marked.map(layer => valueHash(avatar[layer]))].map(writeGroup).join('');
  return body + checkCharacter(body);
}

/** Undefined if this is not a code. A piece that the wardrobe does not have leaves its layer at the default. */
export function readFitCode(
  code: string,
  wardrobe: Wardrobe,
): { readonly avatar: Avatar; readonly unknown: readonly Layer[] } | undefined {
  const hashes = readHashes(code);
  if (hashes === undefined) return undefined;
  const values = byLayer(layer => {
    const hash = hashes.get(layer);
    return hash === undefined ? DEFAULT_AVATAR[layer] : valueWith(hash, layer, wardrobe);
  });
  return {
    avatar: byLayer(layer => values[layer] ?? DEFAULT_AVATAR[layer]),
    unknown: LAYERS.filter(layer => values[layer] === undefined),
  };
}

/** The 18-bit hash of a layer's value that a code holds: 32-bit FNV-1a, folded. */
export function valueHash(value: string): number {
  const hash = textHash(value);
  return (hash >>> 14) ^ (hash & 0x3ffff);
}

/** The hash of each marked layer; undefined if the code is broken. */
function readHashes(code: string): ReadonlyMap<Layer, number> | undefined {
  const body = code.slice(0, -1);
  const isWhole = isFitCode(code) && code.endsWith(checkCharacter(body));
  if (!isWhole) return undefined;
  const groupAt = (n: number): number => readGroup(body.slice(1 + 3 * n, 4 + 3 * n));
  const mask = groupAt(0);
  const marked = LAYERS.filter(layer => (mask & bitOf(layer)) !== 0);
  const hashOf = new Map(marked.map((layer, n) => [layer, groupAt(n + 1)]));
  const hasRightLength = body.length === 4 + 3 * marked.length;
  const isSound = mask >> LAYERS.length === 0 && hasRightLength && hashOf.get('background') !== valueHash('');
  return isSound ? hashOf : undefined;
}

function valueWith(hash: number, layer: Layer, wardrobe: Wardrobe): string | undefined {
  if (hash === valueHash('')) return '';
  const piece = wardrobe
    .filter(({ item }) => item.layer === layer)
    .find(piece => valuesOf(piece).some(value => valueHash(value) === hash));
  return piece && itemValue(piece.category, piece.item);
}

function bitOf(layer: Layer): number {
  return 1 << LAYERS.indexOf(layer);
}

/** A mask and a hash have 18 bits each: three characters of six bits. */
function writeGroup(bits: number): string {
  return [12, 6, 0].map(shift => ALPHABET.charAt((bits >> shift) & 63)).join('');
}

function readGroup(group: string): number {
  return Array.from(group).reduce((bits, character) => bits * 64 + ALPHABET.indexOf(character), 0);
}

/** Depends on every character and its place, so that neither a typing error nor two swapped neighbours pass. */
function checkCharacter(body: string): string {
  const sum = Array.from(body).reduce((n, character, i) => (n * 31 + ALPHABET.indexOf(character) + i) % 64, 7);
  return ALPHABET.charAt(sum);
}
