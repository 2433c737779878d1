import type { Item } from '#rules/outfit/items';
import { isPainted, paint, STAGE } from './paint';

type Spots = readonly (readonly [x: number, y: number])[];

/** Points that every drawing of a kind must cover or leave empty, so that pieces of different kinds fit together. */
const ANCHORS: Readonly<Record<string, { readonly painted: Spots; readonly empty: Spots }>> = {
  bottoms: {
    painted: [
      [418, 682],
      [600, 708],
      [470, 770],
    ],
    empty: [],
  },
  'short tops': {
    painted: [
      [302, 694],
      [382, 708],
      [898, 694],
    ],
    empty: [[360, 745]],
  },
  shoesAndLegs: {
    painted: [
      [530, 760],
      [530, 1080],
    ],
    empty: [[600, 1000]],
  },
  hairAndHats: { painted: [[600, 170]], empty: [[600, 340]] },
};

/** Buns beside the head, a helmet of glass, and a wheel between the feet. */
const EXCEPTIONS: readonly string[] = ['Space Buns', 'Space Helmet', 'Unicycle'];

const SIZE = STAGE.size / 2;

/** The anchors that a drawing misses, as the rests of sentences. */
export function missedAnchors(svg: string, { title, layer, topType }: Item): readonly string[] {
  const anchors = ANCHORS[layer === 'tops' && topType === 'short' ? 'short tops' : layer];
  if (!anchors || EXCEPTIONS.includes(title)) return [];
  const pixels = paint(svg, SIZE);
  const isAt = ([x, y]: readonly [number, number]): boolean =>
    isPainted(pixels, Math.round(y / 2) * SIZE + Math.round(x / 2));
  return [
    ...anchors.painted.filter(spot => !isAt(spot)).map(spot => `is empty at ${spot.join()}, which its kind covers`),
    ...anchors.empty.filter(isAt).map(spot => `covers ${spot.join()}, which its kind leaves empty`),
  ];
}
