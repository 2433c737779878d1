import { readFileSync } from 'node:fs';
import path from 'node:path';
import { labOf } from '#rules/catalogue/colour';
import { LAYER_TILES, type Crop } from '#rules/catalogue/crops';
import { paletteKey } from '#rules/catalogue/palette';
import { itemValue } from '#rules/outfit/items';
import { isPainted, paint, type Pixels } from '../../../atelier/paint';
import { PUBLIC, WARDROBE, type Piece } from './catalogue';

export interface Drawn {
  readonly key: string;
  readonly piece: Piece;
  readonly svg: string;
}

export const DRAWN: readonly Drawn[] = WARDROBE.filter(({ item }) => item.hex === undefined).map(piece => {
  const value = itemValue(piece.category, piece.item);
  return { key: paletteKey(value), piece, svg: readFileSync(path.join(PUBLIC, 'assets', value), 'utf8') };
});

const SIDE = 96;
/** The foot alone, without the leg that all shoes share. */
const FOOT: Crop = { x: 380, y: 860, size: 280 };

interface Look {
  readonly painted: Uint8Array;
  readonly labs: readonly (readonly number[])[];
}

const looks = new Map<string, Look>();

/** Which pixels of its layer's crop an item paints, and in which colours. */
export function lookOf({ key, piece: { item }, svg }: Drawn): Look {
  const known = looks.get(key);
  if (known) return known;
  const pixels = paint(svg, SIDE, item.layer === 'shoesAndLegs' ? FOOT : LAYER_TILES[item.layer]);
  const painted = Uint8Array.from({ length: SIDE ** 2 }, (_, n) => Number(isPainted(pixels, n)));
  const look = { painted, labs: Array.from(painted, (is, n) => (is ? labOf(hexAt(pixels, n)) : [])) };
  looks.set(key, look);
  return look;
}

function hexAt(pixels: Pixels, pixel: number): string {
  const channels = [0, 1, 2].map(n => (pixels[pixel * 4 + n] ?? 0).toString(16).padStart(2, '0'));
  return `#${channels.join('')}`;
}

/** How different two outlines are, from 0 to 1: one less the share of their common pixels. */
export function outlineDifference(one: Look, other: Look): number {
  let [common, either] = [0, 0];
  for (let n = 0; n < SIDE ** 2; n += 1) {
    const [a = 0, b = 0] = [one.painted[n], other.painted[n]];
    common += a & b;
    either += a | b;
  }
  return 1 - common / either;
}

/** How different the colours of the common pixels are, in OKLab. */
export function colourDifference(one: Look, other: Look): number {
  let [common, sum] = [0, 0];
  for (let n = 0; n < SIDE ** 2; n += 1) {
    if (!one.painted[n] || !other.painted[n]) continue;
    const [a = [], b = []] = [one.labs[n], other.labs[n]];
    common += 1;
    sum += Math.hypot(...a.map((value, axis) => value - (b[axis] ?? 0)));
  }
  return common === 0 ? 1 : sum / common;
}

/** Outline and colour together; 1 is the largest. */
export function lookDifference(one: Look, other: Look): number {
  const outline = outlineDifference(one, other);
  return outline + (1 - outline) * Math.min(1, colourDifference(one, other) / 0.35);
}

/** Pixels inside a drawing that let something shine through though all their neighbours are painted. */
export function hairlines(svg: string, size: number): number {
  const pixels = paint(svg, size);
  const opacity = (x: number, y: number): number => pixels[(y * size + x) * 4 + 3] ?? 0;
  let found = 0;
  for (let y = 2; y < size - 2; y += 1) {
    for (let x = 2; x < size - 2; x += 1) {
      const own = opacity(x, y);
      if (own === 0 || own > 250) continue;
      const [left, right, up, down] = [opacity(x - 1, y), opacity(x + 1, y), opacity(x, y - 1), opacity(x, y + 1)];
      if ((left > 250 && right > 250) || (up > 250 && down > 250)) found += 1;
    }
  }
  return found;
}

/** The share of an item's pixels on the stage that another one covers. */
export function coveredShare(below: Drawn, above: Drawn): number {
  const [lower, upper] = [stageMask(below), stageMask(above)];
  let [covered, total] = [0, 0];
  lower.forEach((is, n) => {
    total += is;
    covered += is & (upper[n] ?? 0);
  });
  return covered / total;
}

const masks = new Map<string, Uint8Array>();

function stageMask({ key, svg }: Drawn): Uint8Array {
  const known = masks.get(key);
  if (known) return known;
  const pixels = paint(svg, SIDE);
  const mask = Uint8Array.from({ length: SIDE ** 2 }, (_, n) => Number(isPainted(pixels, n)));
  masks.set(key, mask);
  return mask;
}
