import { LAYERS, type ByLayer, type Layer } from './layers';

/** What a Darcel wears: '' or 'category/item-name.svg' a layer; the background '#rgb', '#rrggbb' or a picture's path. */
export type Avatar = ByLayer<string>;

/** How a top leaves the arms: covered to the elbow, bare, or gone into its own sleeves. */
export const TOP_TYPES = ['short', 'sleeveless', 'no-arms'] as const;
export type TopType = (typeof TOP_TYPES)[number];

/** Layers that an item forces, with the value forced on each, mostly ''. */
export type ExclusionMap = Readonly<Partial<Record<Layer, string>>>;

/** Exclusion maps by the layer that wears the item which brought them. */
export type Exclusions = Readonly<Partial<Record<Layer, ExclusionMap>>>;

/** One choice changes all three together, so they live together. */
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

/** The arms that come without being chosen, by the type of the top over them. */
export const DEFAULT_ARMS: Readonly<Record<TopType, string>> = {
  short: 'arms/regular-short.svg',
  sleeveless: 'arms/regular.svg',
  'no-arms': '',
};

/** The type whose default arms these are; undefined for chosen ones. */
export function typeOfDefaultArms(arms: string): TopType | undefined {
  return TOP_TYPES.find(type => DEFAULT_ARMS[type] === arms);
}

/** Brought by short arms that name no top of their own. */
export const DEFAULT_SHORT_TOP = 'tops/duds-t-shirt.svg';

const ITEM_PATH = /^[a-z0-9-]+\/[a-z0-9-]+\.[a-z0-9]+$/;
const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** A value that may stand on this layer at all: nothing else may reach an image's address or a canvas. */
export function isLayerValue(layer: Layer, value: unknown): value is string {
  if (typeof value !== 'string') return false;
  if (layer === 'background') return COLOUR.test(value) || ITEM_PATH.test(value);
  return value === '' || ITEM_PATH.test(value);
}

export function isTopType(value: unknown): value is TopType {
  return (TOP_TYPES as readonly unknown[]).includes(value);
}

/** Tells a complete avatar of allowed values, with no other field, from anything else. */
export function isAvatar(value: unknown): value is Avatar {
  if (typeof value !== 'object' || value === null) return false;
  const fields = Object.entries(value);
  return (
    fields.length === LAYERS.length &&
    LAYERS.every(layer => Object.hasOwn(value, layer) && isLayerValue(layer, (value as Record<string, unknown>)[layer]))
  );
}
