import { join } from 'node:path';
import { readSeasons as readRows, type Season } from '#rules/events/seasons';
import { readDataFile } from './readWardrobe';

/** Reads the seasons of the standings. The server does not start with a season that it cannot use, and names it. */
export async function readSeasons(dataFolder: string): Promise<readonly Season[]> {
  const file = join(dataFolder, 'seasons.json');
  const { rows, problems } = readRows(await readDataFile(file));
  if (problems.length > 0) throw new Error(`${file}: ${problems.join('; ')}`);
  return rows;
}
