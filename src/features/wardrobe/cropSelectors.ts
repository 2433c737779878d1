import type { Layer } from '../../../rules';
import { catalogueApi, type Crop, type Crops } from '../../api/catalogueApi';
import type { RootState } from '../../app/storeTypes';

const WHOLE_STAGE: Crop = { x: 0, y: 0, size: 1200 };
const NO_CROPS: Crops = { layers: {}, items: {} };
const PLAIN_TILE = '#efe6d6';

export function selectCrops(state: RootState): Crops {
  return catalogueApi.endpoints.getCrops.select(undefined)(state).data ?? NO_CROPS;
}

/** Where the item at this path is on its stage; the same object each time. */
export function cropOf({ layers, items }: Crops, layer: Layer, path: string): Crop {
  return items[path.replace(/\.\w+$/, '')] ?? layers[layer] ?? WHOLE_STAGE;
}

export function tileColour({ layers }: Crops, layer: Layer): string {
  return layers[layer]?.tile ?? PLAIN_TILE;
}
