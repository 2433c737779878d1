import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { cropOf, LAYER_TILES, type Crop, type ItemCrops } from '#rules/catalogue/crops';
import type { Avatar } from '#rules/outfit/avatar';
import type { Layer } from '#rules/outfit/layers';
import { avatarPictures, backgroundColour, drawnAvatar } from '#rules/outfit/pictures';
import { STAGE } from './paint';

const ASSETS = 'public/assets';
const FOLDER = 'artifacts/atelier';

/** One square of a sheet: drawings over each other. */
export interface Cell {
  readonly colour: string;
  /** Files in the folder of assets, from bottom to top. */
  readonly drawings: readonly string[];
  readonly crop?: Crop;
  /** Shows nothing but the outline. */
  readonly isOutline?: boolean;
}

/** A whole Darcel. */
export function fitCell(avatar: Avatar): Cell {
  return { colour: backgroundColour(avatar), drawings: avatarPictures(drawnAvatar(avatar), '') };
}

/** An item as the wardrobe shows it. */
export function tileCell(value: string, layer: Layer, crops: ItemCrops): Cell {
  const { colour } = LAYER_TILES[layer];
  return { colour, drawings: ['_shared/mannequin.svg', value], crop: cropOf(crops, layer, value) };
}

const GAP = 6;
const INK_ONLY = '<filter id="ink"><feColorMatrix values="0 0 0 0 .1 0 0 0 0 .09 0 0 0 0 .13 0 0 0 1 0"/></filter>';

/** Writes the cells row by row as a PNG into the folder of artifacts, and returns its path. */
export async function writeSheet(
  name: string,
  cells: readonly Cell[],
  { columns, size }: { readonly columns: number; readonly size: number },
): Promise<string> {
  const step = size + GAP;
  const squares = cells.map((cell, n) => square(cell, (n % columns) * step, Math.floor(n / columns) * step, size));
  const height = Math.ceil(cells.length / columns) * step;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${columns * step}" height="${height}"><defs>${INK_ONLY}</defs>${squares.join('')}</svg>`;
  const file = path.join(FOLDER, `${name}.png`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, new Resvg(svg, { font: { loadSystemFonts: false }, background: '#f6efe2' }).render().asPng());
  return file;
}

function square({ colour, drawings, crop = STAGE, isOutline }: Cell, left: number, top: number, size: number): string {
  const { x, y, size: side } = crop;
  const frame = `x="${left}" y="${top}" width="${size}" height="${size}" viewBox="${x} ${y} ${side} ${side}"`;
  const ground = `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="${colour}"/>`;
  return `<svg ${frame}>${ground}<g${isOutline ? ' filter="url(#ink)"' : ''}>${drawings.map(image).join('')}</g></svg>`;
}

/** As a picture in the picture, so that drawings may use the same ids. */
function image(file: string): string {
  const drawing = readFileSync(path.join(ASSETS, file)).toString('base64');
  return `<image width="1200" height="1200" href="data:image/svg+xml;base64,${drawing}"/>`;
}
