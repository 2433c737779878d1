/**
 * The layers of a Darcel, in the specification's order (section 3, "Avatar"), on which codes and seals depend: a new one
 * comes last. The compiler names the tables that need it, but not its category, nor its name in `docs/check_count.py`.
 */
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

export function byLayer<T>(entryOf: (layer: Layer) => T): ByLayer<T> {
  return Object.fromEntries(LAYERS.map(layer => [layer, entryOf(layer)])) as ByLayer<T>;
}

/** Bottom to top, as stage, vote, results and export draw the layers. A layer that is missing or repeated does not compile. */
export const STACKING: readonly Layer[] = everyLayer(
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
);

/** From hat to shoes, as lists name the layers; the background last. */
export const TOP_TO_TOE: readonly Layer[] = everyLayer(
  'headAccessories',
  'hairAndHats',
  'head',
  'glasses',
  'eye',
  'mouth',
  'facialHair',
  'arms',
  'bodyAccessories',
  'tops',
  'bottoms',
  'shoesAndLegs',
  'background',
);

function everyLayer<const Order extends readonly Layer[]>(...order: Order & Permutation<Order>): Order {
  return order;
}

/** Accepts an order that contains every layer exactly once. */
type Permutation<Order extends readonly Layer[]> = [Exclude<Layer, Order[number]>] extends [never]
  ? Order['length'] extends (typeof LAYERS)['length']
    ? unknown
    : 'a layer is repeated'
  : { readonly missing: Exclude<Layer, Order[number]> };

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
