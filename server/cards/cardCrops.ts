import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Crop {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Where the drawings show an item best, and the colour of its tile: `data/crops.json`. */
export interface CardCrops {
  readonly layers: Readonly<Record<string, Crop & { readonly tile: string }>>;
  readonly items: Readonly<Record<string, Crop>>;
}

/** Without the file, whole drawings are shown. */
export function readCardCrops(publicFolder: string): CardCrops {
  const file = join(publicFolder, 'data/crops.json');
  if (!existsSync(file)) return { layers: {}, items: {} };
  return JSON.parse(readFileSync(file, 'utf8')) as CardCrops;
}
