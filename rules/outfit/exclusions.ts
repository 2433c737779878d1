import { LAYERS, type Layer } from './layers';
import { DEFAULT_ARMS, DEFAULT_AVATAR, type Avatar, type ExclusionMap, type Exclusions, type Outfit } from './avatar';

/** The layers whose worn items force this layer, in `LAYERS` order. */
export function forcingLayers(exclusions: Exclusions, layer: Layer): readonly Layer[] {
  return LAYERS.filter(wearing => exclusions[wearing]?.[layer] !== undefined);
}

export function isForced(exclusions: Exclusions, layer: Layer): boolean {
  return forcingLayers(exclusions, layer).length > 0;
}

/** The value that the last map naming the layer forces on it; undefined if the layer is free. */
export function forcedValue(exclusions: Exclusions, layer: Layer): string | undefined {
  const last = forcingLayers(exclusions, layer).at(-1);
  return last && exclusions[last]?.[layer];
}

/** In `LAYERS` order. */
function namedLayers(map: ExclusionMap): readonly Layer[] {
  return LAYERS.filter(named => map[named] !== undefined);
}

/** The avatar with each of these layers at the value forced on it, or else at its rest value. */
function settleLayers(outfit: Outfit, layers: readonly Layer[]): Avatar {
  const settled = layers.map(layer => [layer, forcedValue(outfit.exclusions, layer) ?? restValue(outfit, layer)]);
  return { ...outfit.avatar, ...(Object.fromEntries(settled) as Partial<Avatar>) };
}

/** Removes the layer's map. The layers it named take the value of the next map that names them, or their rest value. */
export function dropMap(outfit: Outfit, layer: Layer): Outfit {
  const map = outfit.exclusions[layer];
  if (map === undefined) return outfit;
  const remaining = { ...outfit, exclusions: withoutMap(outfit.exclusions, layer) };
  return { ...remaining, avatar: settleLayers(remaining, namedLayers(map)) };
}

/** Applies the layer's map: the layers it names lose their own maps and take the forced values. */
export function storeMap(outfit: Outfit, wearing: Layer, map: ExclusionMap): Outfit {
  const named = namedLayers(map);
  if (named.length === 0) return outfit;
  // 'an item pushed off a layer takes its own map with it'
  const cleared = named.reduce(dropMap, outfit);
  // 'a map is kept under the layer that wears its item'
  const stored = { ...cleared, exclusions: { ...cleared.exclusions, [wearing]: map } };
  // 'the named layers take their forced values' and 'of two maps on one layer the later wearing layer wins'
  return { ...stored, avatar: settleLayers(stored, named) };
}

function withoutMap(exclusions: Exclusions, layer: Layer): Exclusions {
  return Object.fromEntries(Object.entries(exclusions).filter(([wearing]) => wearing !== layer));
}

function restValue(outfit: Outfit, layer: Layer): string {
  return layer === 'arms' ? DEFAULT_ARMS[outfit.topType] : DEFAULT_AVATAR[layer];
}
