import { writeFile } from 'node:fs/promises';
import type { Crop, ItemCrops } from '#rules/catalogue/crops';
import { readDataFile } from '../server/http/readWardrobe';
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
/** How near to the tile's edge an item may come, as a share of the tile; its corners are round. */
const NEAREST = 0.02;
const PIXELS = 600;
/** Pairs on both sides of the head, of which a tile shows only the left one, or both would be tiny. */
const SHOWN_BY_ONE: readonly string[] = [
  'head-accessories/hoops',
  'head-accessories/icicle-earrings',
  'head-accessories/cherry-earrings',
  'head-accessories/pearl-earrings',
  'head-accessories/moon-earrings',
];

/** The item's own crop: the present one while it shows the whole item; none if the crop of its layer does. */
export function ownCrop(key: string, svg: string, layer: Crop, present: Crop | undefined): Crop | undefined {
  const isPair = SHOWN_BY_ONE.includes(key);
  const box = paintedBox(svg, isPair ? PIXELS / 2 : PIXELS);
  if (present !== undefined && isInside(box, present)) return present;
  if (!isPair && isInside(box, layer)) return undefined;
  const [left, top, right, bottom] = box;
  const size = Math.ceil(Math.max(right - left, bottom - top) * MARGIN);
  return { x: Math.round((left + right - size) / 2), y: Math.round((top + bottom - size) / 2), size };
}

function isInside([left, top, right, bottom]: Box, { x, y, size }: Crop): boolean {
  const space = size * NEAREST;
  return left >= x + space && top >= y + space && right <= x + size - space && bottom <= y + size - space;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** The smallest box round what is painted in the first `width` columns, on the stage. */
function paintedBox(svg: string, width: number): Box {
  const pixels = paint(svg, PIXELS);
  let [left, top, right, bottom] = [PIXELS, PIXELS, 0, 0];
  for (let pixel = 0; pixel < PIXELS ** 2; pixel += 1) {
    const [x, y] = [pixel % PIXELS, Math.floor(pixel / PIXELS)];
    if (x >= width || !isPainted(pixels, pixel)) continue;
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  const scale = STAGE.size / PIXELS;
  return [left * scale, top * scale, right * scale, bottom * scale];
}
