import { readFields } from '../json';
import { byLayer, isLayer, LAYERS, type ByLayer, type Layer } from './layers';
import {
  DEFAULT_ARMS,
  DEFAULT_AVATAR,
  DEFAULT_OUTFIT,
  isLayerValue,
  isTopType,
  typeOfDefaultArms,
  type Avatar,
  type ExclusionMap,
  type Outfit,
  type TopType,
  type SealedAvatar,
} from './avatar';
import { dropMap, isForced, storeMap } from './exclusions';
import { findItem, findPiece, itemValue, type Item, type Wardrobe } from './items';

type SavedOutfit = Readonly<Partial<Record<keyof Outfit, unknown>>>;

/**
 * Restores an outfit from anything that was saved. Never throws: a value that cannot be read becomes the default's.
 * With the wardrobe (all of it or the categories loaded so far), top type and maps are rebuilt from the items worn, so a
 * plain avatar of an earlier version becomes a whole outfit. Items that the wardrobe does not know keep their saved maps.
 */
export function restoreOutfit(saved: SavedOutfit, wardrobe: Wardrobe = []): Outfit {
  const fields = readFields(saved);
  const avatar = freeLayers(completeAvatar(fields.avatar, wardrobe), fields.exclusions, wardrobe);
  const topType = isTopType(fields.topType) ? fields.topType : undefined;
  return matchArms(applyMaps(avatar, readMaps(avatar, fields.exclusions, wardrobe)), topType, wardrobe);
}

/** A complete avatar from anything that was saved: missing and unusable values become the default's. */
export function completeAvatar(saved: unknown, wardrobe: Wardrobe = []): Avatar {
  const fields = readFields(saved);
  return byLayer(layer => readValue(layer, fields[layer], wardrobe));
}

/** What the leaf of a stored entry names: no layer that is newer than the entry, because its receipt is already signed. */
export function sealedAvatar(stored: unknown): SealedAvatar {
  const avatar = completeAvatar(stored);
  const isStored = (layer: Layer): boolean => Object.hasOwn(readFields(stored), layer);
  return Object.fromEntries(LAYERS.filter(isStored).map(layer => [layer, avatar[layer]]));
}

function readValue(layer: Layer, value: unknown, wardrobe: Wardrobe): string {
  if (!isLayerValue(layer, value)) return DEFAULT_AVATAR[layer];
  const piece = findPiece(wardrobe, value);
  if (piece === undefined) return value;
  return piece.item.layer === layer ? itemValue(piece.category, piece.item) : DEFAULT_AVATAR[layer];
}

/** What a saved map took off comes back if the item that wears the map is known to allow it. */
function freeLayers(avatar: Avatar, saved: unknown, wardrobe: Wardrobe): Avatar {
  const maps = readFields(saved);
  const isFreed = (layer: Layer): boolean =>
    LAYERS.some(wearing => {
      const item = findItem(wardrobe, avatar[wearing]);
      return item && item.exclusions?.[layer] === undefined && readFields(maps[wearing])[layer] === '';
    });
  return byLayer(layer => (avatar[layer] === '' && isFreed(layer) ? DEFAULT_AVATAR[layer] : avatar[layer]));
}

/** Each layer's map: its item's if the wardrobe knows the item, otherwise the credible part of the saved one. */
function readMaps(avatar: Avatar, saved: unknown, wardrobe: Wardrobe): ByLayer<ExclusionMap> {
  const maps = readFields(saved);
  const candidates = byLayer(layer => {
    const item = findItem(wardrobe, avatar[layer]);
    return item ? (item.exclusions ?? {}) : readMap(layer, avatar, maps[layer], wardrobe);
  });
  return byLayer(layer =>
    findItem(wardrobe, avatar[layer]) ? candidates[layer] : agreeingMap(candidates[layer], avatar, candidates),
  );
}

function readMap(wearing: Layer, avatar: Avatar, saved: unknown, wardrobe: Wardrobe): ExclusionMap {
  if (avatar[wearing] === DEFAULT_AVATAR[wearing] || avatar[wearing] === '') return {};
  const forced = Object.entries(readFields(saved)).filter(
    ([layer, value]) => isLayer(layer) && canForce(wearing, layer) && isForcedValue(layer, value, wardrobe),
  );
  return Object.fromEntries(forced);
}

/** The entries whose layers wear what some map forces on them: any other entry must belong to another outfit. */
function agreeingMap(map: ExclusionMap, avatar: Avatar, maps: ByLayer<ExclusionMap>): ExclusionMap {
  const agrees = (layer: Layer): boolean => LAYERS.some(wearing => maps[wearing][layer] === avatar[layer]);
  return Object.fromEntries(Object.entries(map).filter(([layer]) => agrees(layer as Layer)));
}

/** Whether the catalogue allows such an entry; a map that was tampered with must not break the pairing of tops and arms. */
function canForce(wearing: Layer, layer: Layer): boolean {
  const pair = isPaired(wearing) && isPaired(layer);
  return layer !== 'background' && layer !== wearing && !pair;
}

function isForcedValue(layer: Layer, value: unknown, wardrobe: Wardrobe): boolean {
  if (isPaired(layer) || !isLayerValue(layer, value)) return value === '';
  const item = findItem(wardrobe, value);
  return item === undefined || (item.layer === layer && Object.keys(item.exclusions ?? {}).length === 0);
}

function isPaired(layer: Layer): boolean {
  return layer === 'tops' || layer === 'arms';
}

/** Applies the maps one wearing layer after the other, as if their items were chosen in that order. */
function applyMaps(avatar: Avatar, maps: ByLayer<ExclusionMap>): Outfit {
  return LAYERS.reduce<Outfit>(
    (outfit, layer) => {
      const stillWorn = outfit.avatar[layer] === avatar[layer] && !isForced(outfit.exclusions, layer);
      return stillWorn ? storeMap(outfit, layer, maps[layer]) : outfit;
    },
    // Every field is named, so that a new one does not compile until it is restored here.
    { avatar, topType: DEFAULT_OUTFIT.topType, exclusions: {} },
  );
}

/** Gives the outfit the type of its top, and arms that match. Arms that the wardrobe does not know match all but no-arms tops. */
function matchArms(outfit: Outfit, saved: TopType | undefined, wardrobe: Wardrobe): Outfit {
  const { arms, tops } = outfit.avatar;
  const free = !isForced(outfit.exclusions, 'arms');
  const armsType = free ? (findItem(wardrobe, arms)?.topType ?? typeOfDefaultArms(arms)) : undefined;
  const topType = typeOfTop(tops, findItem(wardrobe, tops), armsType ?? saved);
  const typed = { ...outfit, topType };
  const matching = armsType === undefined ? topType !== 'no-arms' : armsType === topType;
  if (matching) return typed;
  const bare = dropMap(typed, 'arms');
  return { ...bare, avatar: { ...bare.avatar, arms: DEFAULT_ARMS[topType] } };
}

function typeOfTop(value: string, top: Item | undefined, otherwise: TopType | undefined): TopType {
  if (value === '') return 'sleeveless';
  return top?.topType ?? otherwise ?? 'sleeveless';
}
