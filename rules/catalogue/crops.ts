import type { ByLayer, Layer } from '../outfit/layers';
import { paletteKey } from './palette';

/** A square of the 1200 stage. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The items that their layer's crop does not show well, by 'category/slug': `data/crops.json`. */
export type ItemCrops = Readonly<Record<string, Crop>>;

interface LayerTile extends Crop {
  readonly colour: string;
}

/** How tiles show the items of each layer: the part of the stage, and the colour behind it. */
export const LAYER_TILES: ByLayer<LayerTile> = {
  background: { x: 0, y: 0, size: 1200, colour: '#efe6d6' },
  head: { x: 340, y: 110, size: 520, colour: '#ffd45c' },
  eye: { x: 460, y: 190, size: 280, colour: '#9ccbf0' },
  hairAndHats: { x: 290, y: 0, size: 620, colour: '#f6a5b5' },
  shoesAndLegs: { x: 380, y: 700, size: 440, colour: '#ffd45c' },
  bottoms: { x: 360, y: 640, size: 480, colour: '#9fddbe' },
  tops: { x: 280, y: 330, size: 640, colour: '#9ccbf0' },
  bodyAccessories: { x: 370, y: 440, size: 460, colour: '#9fddbe' },
  arms: { x: 280, y: 450, size: 640, colour: '#bfa8f0' },
  facialHair: { x: 390, y: 360, size: 420, colour: '#ffcad4' },
  mouth: { x: 530, y: 440, size: 140, colour: '#9fddbe' },
  glasses: { x: 380, y: 120, size: 440, colour: '#f6a5b5' },
  headAccessories: { x: 320, y: 0, size: 560, colour: '#9ccbf0' },
};

/** The square that shows a layer's value best; the same object each time. */
export function cropOf(crops: ItemCrops, layer: Layer, value: string): Crop {
  return crops[paletteKey(value)] ?? LAYER_TILES[layer];
}
