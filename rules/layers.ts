/** The layers of a Darcel, in the specification's order (section 3, "Avatar"). */
export const LAYERS = [
  'background',
  'head',
  'eye',
  'hairAndHats',
  'shoesAndLegs',
  'bottoms',
  'tops',
  'bodyAccessories',
  'arms',
  'facialHair',
  'mouth',
  'headAccessories',
  'glasses',
] as const;

export type Layer = (typeof LAYERS)[number];
export type ByLayer<T> = Readonly<Record<Layer, T>>;

/** Bottom to top: how stage, vote, results and export lay the pictures on each other. */
export const STACKING: readonly Layer[] = [
  'background',
  'shoesAndLegs',
  'head',
  'bottoms',
  'tops',
  'bodyAccessories',
  'arms',
  'facialHair',
  'mouth',
  'eye',
  'glasses',
  'hairAndHats',
  'headAccessories',
];

/** The layer in a player's words: 'hairAndHats' is 'hair & hats'. */
export function layerName(layer: Layer): string {
  return layer
    .replace(/[A-Z]/g, capital => ` ${capital.toLowerCase()}`)
    .split(' ')
    .map(word => (word === 'and' ? '&' : word))
    .join(' ');
}

export function isLayer(value: unknown): value is Layer {
  return (LAYERS as readonly unknown[]).includes(value);
}
