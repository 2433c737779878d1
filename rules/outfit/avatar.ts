import { isRecord } from '../json';
import { LAYERS, type ByLayer, type Layer } from './layers';

/** The value of each layer: '' or 'category/item-name.svg'; for the background '#rgb', '#rrggbb' or a picture's path. */
export type Avatar = ByLayer<string>;

/** An entry's avatar with the layers that the game had when it was submitted: the first of `LAYERS`, without a gap. */
export type SealedAvatar = Readonly<Partial<Avatar>>;

/** What a top does with the arms: covers them to the elbow, leaves them bare, or hides them in its own sleeves. */
export const TOP_TYPES = ['short', 'sleeveless', 'no-arms'] as const;
export type TopType = (typeof TOP_TYPES)[number];

/** Layers that an item forces, with the value forced on each, mostly ''. */
export type ExclusionMap = Readonly<Partial<Record<Layer, string>>>;

/** Each exclusion map under the layer that wears its item. */
export type Exclusions = Readonly<Partial<Record<Layer, ExclusionMap>>>;

/** A choice may change all three at once. */
export interface Outfit {
  readonly avatar: Avatar;
  readonly topType: TopType;
  readonly exclusions: Exclusions;
}

export const DEFAULT_AVATAR: Avatar = {
  background: '#999',
  head: 'head/regular.svg',
  eye: 'eye/regular.svg',
  hairAndHats: '',
  shoesAndLegs: 'shoes-and-legs/regular.svg',
  bottoms: 'bottoms/underwear.svg',
  tops: '',
  bodyAccessories: '',
  arms: 'arms/regular.svg',
  facialHair: '',
  mouth: 'mouth/sad.svg',
  headAccessories: '',
  glasses: '',
};

export const DEFAULT_OUTFIT: Outfit = { avatar: DEFAULT_AVATAR, topType: 'sleeveless', exclusions: {} };

/** The arms that come with a top of this type without being chosen. */
export const DEFAULT_ARMS: Readonly<Record<TopType, string>> = {
  short: 'arms/regular-short.svg',
  sleeveless: 'arms/regular.svg',
  'no-arms': '',
};

/** The type whose default arms these are; undefined for chosen ones. */
export function typeOfDefaultArms(arms: string): TopType | undefined {
  return TOP_TYPES.find(type => DEFAULT_ARMS[type] === arms);
}

/** The top that short arms bring if they name no companion. */
export const DEFAULT_SHORT_TOP = 'tops/duds-t-shirt.svg';

const ITEM_PATH = /^[a-z0-9-]+\/[a-z0-9-]+\.[a-z0-9]+$/;
const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Whether the layer may hold this value. Nothing else may become an image's address. */
export function isLayerValue(layer: Layer, value: unknown): value is string {
  if (typeof value !== 'string') return false;
  if (layer === 'background') return COLOUR.test(value) || ITEM_PATH.test(value);
  return value === '' || ITEM_PATH.test(value);
}

export function isTopType(value: unknown): value is TopType {
  return (TOP_TYPES as readonly unknown[]).includes(value);
}

/** Whether this is a complete avatar of allowed values, without other fields. */
export function isAvatar(value: unknown): value is Avatar {
  return isSealedAvatar(value) && Object.keys(value).length === LAYERS.length;
}

/** The same for an avatar of a time when the game had fewer layers. */
export function isSealedAvatar(value: unknown): value is SealedAvatar {
  if (!isRecord(value)) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const layers = LAYERS.slice(0, fields.size);
  return (
    fields.size > 0 && fields.size === layers.length && layers.every(layer => isLayerValue(layer, fields.get(layer)))
  );
}

/** Whether both dress the Darcel alike. */
export function isSameAvatar(a: SealedAvatar, b: SealedAvatar): boolean {
  return LAYERS.every(layer => a[layer] === b[layer]);
}
