import { readFields } from '../json';
import { isLayerValue } from '../outfit/avatar';
import { LAYERS } from '../outfit/layers';

export const isListOf = <T>(value: unknown, isItem: (item: unknown) => item is T): value is readonly T[] =>
  Array.isArray(value) && value.every(isItem);

export const isId = (value: unknown): value is number => Number.isSafeInteger(value);

/** Lone surrogates have no UTF-8, so nothing could be hashed. */
export const isText = (value: unknown): value is string => typeof value === 'string' && !/\p{Surrogate}/u.test(value);

/** A text that can stand between others in a text that is hashed. */
export const isField = (value: unknown): value is string => isText(value) && !value.includes('|');

export const isHash = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value);

/** Without a gap: otherwise the values of one leaf could be read as those of other layers. */
export function hasSealedLayers(value: unknown): boolean {
  const layers = readFields(value);
  const sealed = LAYERS.filter(layer => layers[layer] !== undefined);
  return sealed.every((layer, index) => layer === LAYERS[index] && isLayerValue(layer, layers[layer]));
}
