import { seededRandom } from '#rules/fits/random';
import { DEFAULT_OUTFIT, type Outfit } from '#rules/outfit/avatar';
import { chooseItem } from '#rules/outfit/chooseItem';
import { LAYERS, type Layer } from '#rules/outfit/layers';
import { piece, type Piece } from './catalogue';
import type { Body } from './model';

export function choose(outfit: Outfit, { category, item }: Piece): ReturnType<typeof chooseItem> {
  return chooseItem(outfit, category, item);
}

/** The outfit after choosing these values of the real catalogue one after the other. */
export function wearing(...values: readonly string[]): Outfit {
  return wearingPieces(...values.map(value => piece(value)));
}

export function wearingPieces(...chosen: readonly Piece[]): Outfit {
  return chosen.reduce((outfit, next) => choose(outfit, next).outfit, DEFAULT_OUTFIT);
}

/** The outfit as a string, which is the same for deeply equal outfits. */
export function keyOf({ avatar, topType, exclusions }: Outfit): string {
  const maps = LAYERS.map(layer => {
    const map = exclusions[layer];
    return map ? `${layer}>${LAYERS.map(named => (named in map ? `${named}=${map[named]!}` : '')).join()}` : '';
  });
  return [...LAYERS.map(layer => avatar[layer]), topType, ...maps].join('|');
}

export function bodyOf({ avatar, topType, exclusions }: Outfit): Body {
  const maps: Body['maps'] = new Map();
  for (const layer of LAYERS) {
    const map = exclusions[layer];
    if (map) maps.set(layer, new Map(Object.entries(map) as [Layer, string][]));
  }
  return { worn: new Map(LAYERS.map(layer => [layer, avatar[layer]])), type: topType, maps };
}

export function outfitOf(body: Body): Outfit {
  const exclusions = Object.fromEntries([...body.maps].map(([layer, map]) => [layer, Object.fromEntries(map)]));
  const avatar = Object.fromEntries(body.worn) as Record<Layer, string>;
  return { avatar, topType: body.type, exclusions };
}

/** Returns a function that draws random numbers from 0 to below its argument, the same for the same seed. */
export function dice(seed: number): (below: number) => number {
  const random = seededRandom(seed);
  return below => (random() * 2 ** 32) % below;
}
