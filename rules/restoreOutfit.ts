import { LAYERS, isLayer, type Layer } from './layers';
import {
  DEFAULT_ARMS,
  DEFAULT_AVATAR,
  isLayerValue,
  isTopType,
  type Avatar,
  type ExclusionMap,
  type Exclusions,
  type Outfit,
  type TopType,
} from './avatar';
import { dropMap, isForced, storeMap } from './exclusions';
import { findItem, itemValue, type Item, type Wardrobe } from './items';

export interface SavedOutfit {
  readonly avatar?: unknown;
  readonly topType?: unknown;
  readonly exclusions?: unknown;
}

/**
 * An outfit from whatever was saved. Never throws: what cannot be read takes the default's value.
 * With the wardrobe (all of it or the categories known so far) type and maps are rebuilt from what is worn, so a plain
 * avatar of an earlier version becomes a whole outfit; what the wardrobe does not know keeps what was saved for it.
 */
export function restoreOutfit(saved: SavedOutfit, wardrobe: Wardrobe = []): Outfit {
  const avatar = readAvatar(saved.avatar, wardrobe);
  const topType = isTopType(saved.topType) ? saved.topType : undefined;
  return matchArms(applyMaps(avatar, readMaps(avatar, saved.exclusions, wardrobe)), topType, wardrobe);
}

function readAvatar(saved: unknown, wardrobe: Wardrobe): Avatar {
  const fields = asRecord(saved);
  const values = LAYERS.map(layer => [layer, readValue(layer, fields[layer], wardrobe)]);
  return Object.fromEntries(values) as Avatar;
}

function readValue(layer: Layer, value: unknown, wardrobe: Wardrobe): string {
  if (!isLayerValue(layer, value)) return DEFAULT_AVATAR[layer];
  const known = wardrobe.filter(({ category, item }) => itemValue(category, item) === value);
  const elsewhere = known.length > 0 && known.every(({ item }) => item.layer !== layer);
  return elsewhere ? DEFAULT_AVATAR[layer] : value;
}

/** The map of every layer: its item's where the wardrobe knows the item, the saved one where it does not. */
function readMaps(avatar: Avatar, saved: unknown, wardrobe: Wardrobe): Exclusions {
  const maps = asRecord(saved);
  const read = LAYERS.map((layer): [Layer, ExclusionMap] => {
    const item = findItem(wardrobe, avatar[layer]);
    return [layer, item ? (item.exclusions ?? {}) : readMap(layer, avatar, maps[layer])];
  });
  return Object.fromEntries(read.filter(([, map]) => Object.keys(map).length > 0));
}

function readMap(wearing: Layer, avatar: Avatar, saved: unknown): ExclusionMap {
  if (avatar[wearing] === DEFAULT_AVATAR[wearing] || avatar[wearing] === '') return {};
  const forced = Object.entries(asRecord(saved)).filter(
    ([layer, value]) => isLayer(layer) && layer !== 'background' && layer !== wearing && isLayerValue(layer, value),
  );
  return Object.fromEntries(forced);
}

/** Puts the maps into force one wearing layer after the other, as if their items were chosen in that order. */
function applyMaps(avatar: Avatar, maps: Exclusions): Outfit {
  return LAYERS.reduce<Outfit>(
    (outfit, layer) => {
      const stillWorn = outfit.avatar[layer] === avatar[layer] && !isForced(outfit.exclusions, layer);
      return stillWorn ? storeMap(outfit, layer, maps[layer] ?? {}) : outfit;
    },
    { avatar, topType: 'sleeveless', exclusions: {} },
  );
}

/** Gives the outfit the type of its top, and arms that go with it; arms that nobody knows yet are left alone. */
function matchArms(outfit: Outfit, saved: TopType | undefined, wardrobe: Wardrobe): Outfit {
  const { arms, tops } = outfit.avatar;
  const free = !isForced(outfit.exclusions, 'arms');
  const armsType = free ? (findItem(wardrobe, arms)?.topType ?? typeOfDefaultArms(arms)) : undefined;
  const topType = typeOfTop(tops, findItem(wardrobe, tops), armsType ?? saved);
  const typed = { ...outfit, topType };
  if (armsType === undefined || armsType === topType) return typed;
  const bare = dropMap(typed, 'arms');
  return { ...bare, avatar: { ...bare.avatar, arms: DEFAULT_ARMS[topType] } };
}

function typeOfTop(value: string, top: Item | undefined, otherwise: TopType | undefined): TopType {
  if (value === '') return 'sleeveless';
  return top?.topType ?? otherwise ?? 'sleeveless';
}

function typeOfDefaultArms(arms: string): TopType | undefined {
  return (Object.keys(DEFAULT_ARMS) as TopType[]).find(type => DEFAULT_ARMS[type] === arms);
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
