import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ItemCrops } from '../../rules/index';

/** Without the file, items are shown in their layer's crop. */
export function readCardCrops(publicFolder: string): ItemCrops {
  const file = join(publicFolder, 'data/crops.json');
  if (!existsSync(file)) return {};
  return JSON.parse(readFileSync(file, 'utf8')) as ItemCrops;
}
