import { colourDistance } from '#rules/catalogue/colour';
import { LAYER_TILES, type Crop, type ItemCrops } from '#rules/catalogue/crops';
import { paletteKey, type Palette } from '#rules/catalogue/palette';
import { itemValue, type Item, type Piece } from '#rules/outfit/items';
import { isSameDrawing } from './palette/isSameDrawing';
import { measureDrawing } from './palette/measureDrawing';
import { missedAnchors } from './anchors';
import { COLOURS } from './colours';
import { paint, STAGE } from './paint';
import { pictureProblems } from '#rules/catalogue/pictureProblems';

/** What `npm run atelier` has measured. */
export interface Measured {
  readonly crops: ItemCrops;
  readonly palette: Palette;
}

/** Mistakes in an item's drawing, as the rests of sentences that begin with its file. */
export function checkPiece(piece: Piece, svg: string | undefined, measured: Measured): readonly string[] {
  const { category, item } = piece;
  if (svg === undefined) return [`does not exist, but is the drawing of ${item.title} (${category})`];
  const problems = pictureProblems(svg);
  // Nothing can be measured in a file that is not a picture.
  if (problems.length > 0) return problems;
  return [...paintMistakes(svg), ...missedAnchors(svg, item), ...outdated(piece, svg, measured)];
}

/** Mistakes in what a valid picture paints, whatever it shows. */
export function paintMistakes(svg: string): readonly string[] {
  return [...foreignColours(svg), ...thinLines(svg), ...beyondStage(svg)];
}

/** From the nearest colour: the wardrobe's shades reach 0.125. */
const MAX_DISTANCE = 0.13;

function foreignColours(svg: string): readonly string[] {
  const colours = [...svg.matchAll(/(?:fill|stroke)="(#[0-9a-f]{3,6})"/gi)].map(([, colour = '']) => colour);
  return [...new Set(colours)].flatMap(colour => {
    const known = Object.entries(COLOURS).map(([name, hex]) => ({ name, hex, distance: colourDistance(hex, colour) }));
    const nearest = known.reduce((one, other) => (other.distance < one.distance ? other : one));
    if (nearest.distance <= MAX_DISTANCE) return [];
    return [
      `has ${colour}, which is far from every colour of atelier/colours.ts; nearest is ${nearest.name}, ${nearest.hex}`,
    ];
  });
}

const MIN_LINE = 5;

function thinLines(svg: string): readonly string[] {
  const widths = [...svg.matchAll(/stroke-width="([\d.]+)"/g)].map(([, width]) => Number(width));
  return widths.filter(width => width < MIN_LINE).map(width => `has a line of ${width}, thinner than ${MIN_LINE}`);
}

const PIXELS = 120;
/** The stage in the middle of its surroundings. */
const AROUND: Crop = { x: -600, y: -600, size: 2400 };

function beyondStage(svg: string): readonly string[] {
  const share = shareBeyond(STAGE, svg, AROUND);
  if (Number.isNaN(share) || share === 1) return ['paints nothing on the canvas of 1200 x 1200'];
  return share === 0 ? [] : ['is cut off by the edge of the canvas of 1200 x 1200'];
}

/** The share of what a drawing paints within `seen` that is outside the crop. */
function shareBeyond({ x, y, size }: Crop, svg: string, seen: Crop): number {
  const pixels = paint(svg, PIXELS, seen);
  const step = seen.size / PIXELS;
  const painted = Array.from({ length: PIXELS ** 2 }, (_, n) => n).filter(n => (pixels[n * 4 + 3] ?? 0) > 0);
  const beyond = painted.filter(n => {
    const [across, down] = [seen.x + (n % PIXELS) * step, seen.y + Math.floor(n / PIXELS) * step];
    return across < x || down < y || across >= x + size || down >= y + size;
  });
  return beyond.length / painted.length;
}

/** An item without a crop of its own may be wider than its tile by this much on each side. */
const MAX_CUT = 10;

function enlarged({ x, y, size }: Crop): Crop {
  return { x: x - MAX_CUT, y: y - MAX_CUT, size: size + 2 * MAX_CUT };
}

/** Of heads, a tile shows the upper part; and flippers are from before this was measured. */
function mayBeCut({ title, layer }: Item): boolean {
  return layer === 'head' || title === 'Flippers';
}

function outdated({ category, item }: Piece, svg: string, { crops, palette }: Measured): readonly string[] {
  const key = paletteKey(itemValue(category, item));
  const kept = palette[key];
  const isCut = !mayBeCut(item) && !crops[key] && shareBeyond(enlarged(LAYER_TILES[item.layer]), svg, STAGE) > 0;
  const remedy = `run npm run atelier -- ${key.split('/').at(-1)}`;
  return [
    ...(isCut ? [`is cut off by its tile and has no crop in public/data/crops.json; ${remedy}`] : []),
    ...(kept ? [] : [`has no row in public/data/palette.json; ${remedy}`]),
    ...(kept && !isSameDrawing(measureDrawing(svg), kept)
      ? [`has changed since public/data/palette.json was written; ${remedy}`]
      : []),
  ];
}
