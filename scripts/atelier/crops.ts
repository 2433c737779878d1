import { writeFile } from 'node:fs/promises';
import type { Crop, ItemCrops } from '../../rules/index';
import { readDataFile } from '../../server/http/readWardrobe';
import { isPainted, paint, STAGE } from './paint';

const CROPS_FILE = 'public/data/crops.json';

export const readCrops = async (): Promise<ItemCrops> => (await readDataFile(CROPS_FILE)) as ItemCrops;

export async function writeCrop(key: string, crop: Crop | undefined): Promise<void> {
  const crops = await readCrops();
  const { [key]: _before, ...others } = crops;
  const changed = crop === undefined ? others : { ...crops, [key]: crop };
  await writeFile(CROPS_FILE, `${JSON.stringify(changed, null, 1)}\n`);
}

/** Space round a wide item in its tile. */
const MARGIN = 1.14;
const PIXELS = 600;

/** The item's own crop: the present one while it shows the whole item; none if the crop of its layer does. */
export function ownCrop(svg: string, layer: Crop, present: Crop | undefined): Crop | undefined {
  const box = paintedBox(svg);
  if (present !== undefined && isInside(box, present)) return present;
  if (isInside(box, layer)) return undefined;
  const [left, top, right, bottom] = box;
  const size = Math.ceil(Math.max(right - left, bottom - top) * MARGIN);
  return { x: Math.round((left + right - size) / 2), y: Math.round((top + bottom - size) / 2), size };
}

function isInside([left, top, right, bottom]: Box, { x, y, size }: Crop): boolean {
  return left >= x && top >= y && right <= x + size && bottom <= y + size;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** The smallest box round what is painted, on the stage. */
function paintedBox(svg: string): Box {
  const pixels = paint(svg, PIXELS);
  let [left, top, right, bottom] = [PIXELS, PIXELS, 0, 0];
  for (let pixel = 0; pixel < PIXELS ** 2; pixel += 1) {
    if (!isPainted(pixels, pixel)) continue;
    const [x, y] = [pixel % PIXELS, Math.floor(pixel / PIXELS)];
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  const scale = STAGE.size / PIXELS;
  return [left * scale, top * scale, right * scale, bottom * scale];
}
