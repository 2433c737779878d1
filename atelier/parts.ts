import type { Point } from './geometry/path';
import type { Row } from './geometry/rows';
import { COLOURS } from './colours';
import { MIRROR, share, svgOf } from './markup';

/** One piece of cloth of a garment. Surfaces and trims use only what it says here, so everything fits everything. */
export interface Region {
  /** Names the shape in its drawing. */
  readonly id: string;
  readonly outline: string;
  /** Whether the piece has a mirror image, as a sleeve has. */
  readonly isPair?: boolean;
  /** How far it is from its upper end to its lower end. */
  readonly length: number;
  /** The edge across the piece at a distance from its upper end, bent as the cloth is. */
  row(distance: number): string;
  /** Places for motifs in rows that are `gap` apart; every second row is shifted by half a step. */
  spots(gap: number, step: number): readonly Point[];
  /** Lines from the upper to the lower end. */
  ribs(gap: number): string;
}

export interface HemmedRegion extends Region {
  readonly hem: Row;
}

/** What a piece is made of. */
interface Cloth {
  readonly fill: string;
  /** Repeats over the fill. The fill hides the hairlines between the tiles. */
  readonly tile?: string;
  /** Drawn over the fill, and cut off at the outline. */
  readonly print?: string;
}

/** Defines something once, and returns its id. */
type Define = (markup: (id: string) => string) => string;
export type Surface = (region: Region, define: Define) => Cloth;
export type Fabric = string | Surface;

interface Part {
  readonly region: Region;
  readonly fabric: Fabric;
}

/** Writes a drawing; what it defines comes first. */
export function draw(linesOf: (define: Define) => readonly string[]): string {
  const ids = new Map<string, string>();
  const definitions = new Map<string, string>();
  const define: Define = markup => {
    const key = markup('');
    const id = ids.get(key) ?? `d${ids.size}`;
    ids.set(key, id);
    definitions.set(id, markup(id));
    return id;
  };
  const lines = linesOf(define);
  const defined = [...definitions.values()].join('');
  return svgOf([defined === '' ? '' : `<defs>${defined}</defs>`, ...lines]);
}

/** A piece of cloth with its surface. */
export function cutOut({ region, fabric }: Part, define: Define): string {
  const { fill, tile, print } = typeof fabric === 'string' ? { fill: fabric } : fabric(region, define);
  const mirror = region.isPair ? `<use href="#${region.id}" ${MIRROR}/>` : '';
  const ground = `<path id="${region.id}" fill="${fill}" d="${region.outline}"/>${mirror}`;
  const covered = tile === undefined ? '' : clipped(`<path fill="${tile}" d="M0 0h1200v1200H0z"/>`, [region], define);
  return ground + covered + (print === undefined ? '' : clippedPrint(print, region, define));
}

function clippedPrint(print: string, region: Region, define: Define): string {
  return clipped(region.isPair ? `${print}<g ${MIRROR}>${print}</g>` : print, [region], define);
}

/** Markup that is cut off at the outlines of regions, which have been cut out before. */
function clipped(markup: string, regions: readonly Region[], define: Define): string {
  return `<g clip-path="url(#${clipOf(regions, define)})">${markup}</g>`;
}

/** One flat shade on pieces. */
export function shadeOn(regions: readonly Region[], outline: string, define: Define): string {
  const clip = clipOf(regions, define);
  return `<path clip-path="url(#${clip})" fill="${COLOURS.ink}" fill-opacity="${share(0.15)}" d="${outline}"/>`;
}

function clipOf(regions: readonly Region[], define: Define): string {
  const shapes = regions.map(({ id, isPair }) => {
    const mirror = isPair ? `<use href="#${id}" ${MIRROR}/>` : '';
    return `<use href="#${id}"/>${mirror}`;
  });
  return define(id => `<clipPath id="${id}">${shapes.join('')}</clipPath>`);
}

export function tilePaint(width: number, height: number, body: string, transform: string, define: Define): string {
  const id = define(
    name =>
      `<pattern id="${name}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="${transform}">${body}</pattern>`,
  );
  return `url(#${id})`;
}
