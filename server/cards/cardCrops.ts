import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ItemCrops } from '../../rules/index';
import { readJson } from '../config/jsonFile';

/** Without the file, items are shown in their layer's crop. */
export function readCardCrops(publicFolder: string): ItemCrops {
  const file = join(publicFolder, 'data/crops.json');
  if (!existsSync(file)) return {};
  const { json, problem } = readJson(readFileSync(file, 'utf8'));
  if (problem !== undefined) throw new Error(`${file} ${problem}`);
  return json as ItemCrops;
}
