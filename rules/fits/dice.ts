import { byLayer, LAYERS, type ByLayer, type Layer } from '../outfit/layers';
import type { Avatar, Outfit } from '../outfit/avatar';
import { chooseItem } from '../outfit/chooseItem';
import { wardrobeAfter } from '../catalogue/drops';
import { hueOf } from '../catalogue/colour';
import { isLost } from '../catalogue/contrast';
import { isChosen } from '../outfit/fitText';
import { itemValue, type Piece, type Wardrobe } from '../outfit/items';
import { looksWrong } from '../outfit/looksWrong';
import { outlineColours } from '../catalogue/outline';
import { coloursOf, type Palette } from '../catalogue/palette';
import { backgroundColour } from '../outfit/pictures';
import { previewChoice } from '../outfit/previewChoice';
import { seededRandom } from './random';
import { isWearable, itemStatus, type Holder } from '../catalogue/status';
import { needsTop } from './submission';
import { isWorn, pinnedPart } from '../outfit/wearPieces';

/** Seeds are dated, because another wardrobe gives another fit. */
export interface DatedSeed {
  readonly seed: number;
  /** How many drops there were. */
  readonly drops: number;
}

interface Roll extends DatedSeed {
  /** These layers stay as they are, also empty ones. */
  readonly pinned: readonly Layer[];
}

/** How likely each layer is to be worn. */
const WORN: ByLayer<number> = {
  background: 0.95,
  head: 0.6,
  eye: 0.5,
  hairAndHats: 0.8,
  shoesAndLegs: 0.9,
  bottoms: 0.9,
  tops: 1,
  bodyAccessories: 0.4,
  arms: 0.35,
  facialHair: 0.25,
  mouth: 0.6,
  headAccessories: 0.35,
  glasses: 0.35,
};
const MAX_DRAWS = 9;
/** How many fits are drawn together, and then exchange their backgrounds. */
const FITS = 6;
/** Melting into the background is worse than any number of hues. */
const CLEAR_BONUS = 20;
/** More hue families than these are too many. */
const MAX_HUES = 3;

/** What the dice draw from. */
interface Table {
  readonly outfit: Outfit;
  readonly wardrobe: Wardrobe;
  /** The pinned part of the outfit. */
  readonly start: Outfit;
  readonly pinned: readonly Layer[];
  /** The pieces that the player can wear, without the default's. */
  readonly wearable: ByLayer<readonly Piece[]>;
  readonly random: () => number;
  readonly palette: Palette | undefined;
}

/** The pieces that the dice put on the pinned part of the outfit; the same ones for the same arguments. */
export function rollPieces(
  outfit: Outfit,
  wardrobe: Wardrobe,
  holder: Holder,
  { seed, drops, pinned }: Roll,
  palette?: Palette,
): readonly Piece[] {
  const table: Table = {
    outfit,
    wardrobe,
    start: pinnedPart(outfit, wardrobe, pinned),
    pinned,
    wearable: wearablePieces(wardrobeAfter(wardrobe, drops), holder),
    random: seededRandom(seed),
    palette,
  };
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const pieces = drawFit(table);
    if (isAnother(table, pieces)) return pieces;
  }
  return simplestOther(table);
}

function wearablePieces(wardrobe: Wardrobe, holder: Holder): ByLayer<readonly Piece[]> {
  const wearable = wardrobe.filter(
    ({ category, item }) => isChosen(item.layer, itemValue(category, item)) && isWearable(itemStatus(item, holder)),
  );
  return byLayer(layer => wearable.filter(({ item }) => item.layer === layer));
}

/**
 * With a palette, one of several fits after they have exchanged their backgrounds so that all of them together are as
 * harmonious as can be. Taking the most harmonious fit instead would favour pieces of some colours; only a pinned
 * background leaves no other way.
 */
function drawFit(table: Table): readonly Piece[] {
  const { palette, pinned, random } = table;
  if (palette === undefined) return drawPieces(table);
  const fits = Array.from({ length: FITS }, () => drawPieces(table));
  const avatars = fits.map(fit => dress(table, fit).avatar);
  const outlines = avatars.map(avatar => outlineColours(avatar, palette));
  const scoreOf = (index: number, background: string): number =>
    harmony({ ...elementAt(avatars, index), background }, palette, outlines[index]);
  if (pinned.includes('background'))
    return largestBy(fits, fit => scoreOf(fits.indexOf(fit), table.outfit.avatar.background));
  const scores = avatars.map((_, index) => avatars.map(({ background }) => scoreOf(index, background)));
  const chosen = Math.floor(random() * FITS);
  const given = elementAt(bestOrder(scores), chosen);
  const body = elementAt(fits, chosen).filter(({ item }) => item.layer !== 'background');
  const background = isLost(elementAt(outlines, chosen), backgroundColour(elementAt(avatars, given)))
    ? drawClearBackground(table, elementAt(outlines, chosen), outlines)
    : elementAt(fits, given).find(({ item }) => item.layer === 'background');
  return background === undefined ? body : [...body, background];
}

/**
 * A background into which the fit does not melt: one of those into which most of the others do, because these are worn
 * less often than the rest. Undefined if there is none.
 */
function drawClearBackground(
  { wearable, random }: Table,
  outline: readonly string[],
  outlines: readonly (readonly string[])[],
): Piece | undefined {
  const clear = wearable.background
    .map(piece => ({ piece, colour: itemValue(piece.category, piece.item) }))
    .filter(({ colour }) => !isLost(outline, colour))
    .map(({ piece, colour }) => ({ piece, losses: outlines.filter(other => isLost(other, colour)).length }));
  const most = Math.max(...clear.map(({ losses }) => losses));
  const scarce = clear.filter(({ losses }) => losses === most);
  return scarce[Math.floor(random() * scarce.length)]?.piece;
}

/** The column for each row with which the cells have the largest sum. */
function bestOrder(scores: readonly (readonly number[])[]): readonly number[] {
  return largestBy(ORDERS, order =>
    order.reduce((sum, column, row) => sum + elementAt(elementAt(scores, row), column), 0),
  );
}

function permutations(values: readonly number[]): readonly (readonly number[])[] {
  if (values.length === 0) return [[]];
  return values.flatMap(first => permutations(values.filter(value => value !== first)).map(rest => [first, ...rest]));
}

/** All orders of the fits, which take a quarter of a roll to make. */
const ORDERS = /* #__PURE__ */ permutations(Array.from({ length: FITS }, (_, index) => index));

/** The value at an index that is in range. */
function elementAt<T>(values: readonly T[], index: number): T {
  return values[index] as T;
}

function largestBy<T>(values: readonly T[], sizeOf: (value: T) => number): T {
  const sizes = values.map(sizeOf);
  return elementAt(values, sizes.indexOf(Math.max(...sizes)));
}

function drawPieces(table: Table): readonly Piece[] {
  const decided = new Set(table.pinned);
  const pieces: Piece[] = [];
  let dressed = table.start;
  for (const layer of drawOrder(table)) {
    const piece = table.random() < WORN[layer] ? drawPiece(table, dressed, layer, decided) : undefined;
    if (piece) {
      pieces.push(piece);
      dressed = chooseItem(dressed, piece.category, piece.item).outfit;
    }
    decided.add(layer);
  }
  // Bottoms need a top.
  return needsTop(dressed.avatar) ? pieces.filter(({ item }) => item.layer !== 'bottoms') : pieces;
}

/** The open layers by chance, arms after tops because they go with them, the background last. */
function drawOrder({ pinned, random }: Table): readonly Layer[] {
  const order = LAYERS.filter(layer => layer !== 'background' && !pinned.includes(layer));
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [elementAt(order, other), elementAt(order, last)];
  }
  const [tops, arms] = [order.indexOf('tops'), order.indexOf('arms')];
  if (arms !== -1 && arms < tops) [order[arms], order[tops]] = ['tops', 'arms'];
  return pinned.includes('background') ? order : [...order, 'background'];
}

/**
 * One of the layer's pieces that change no decided layer and look right, all equally likely; undefined if there is none, or if the drawn
 * one is on already.
 */
function drawPiece(
  { wearable, wardrobe, random }: Table,
  dressed: Outfit,
  layer: Layer,
  decided: ReadonlySet<Layer>,
): Piece | undefined {
  let candidates = wearable[layer];
  while (candidates.length > 0) {
    const piece = elementAt(candidates, Math.floor(random() * candidates.length));
    if (isWorn(dressed, piece)) return undefined;
    if (keepsLayers(dressed, piece, decided) && !looksWrong(dressed, piece, wardrobe)) return piece;
    candidates = candidates.filter(candidate => candidate !== piece);
  }
  return undefined;
}

/** Whether the piece can be put on without changing any of these layers. */
function keepsLayers(outfit: Outfit, { category, item }: Piece, layers: Iterable<Layer>): boolean {
  const { outfit: after, blockedBy } = previewChoice(outfit, category, item);
  return blockedBy.length === 0 && [...layers].every(layer => after.avatar[layer] === outfit.avatar[layer]);
}

function dress({ start }: Table, pieces: readonly Piece[]): Outfit {
  return pieces.reduce((outfit, { category, item }) => chooseItem(outfit, category, item).outfit, start);
}

function isAnother(table: Table, pieces: readonly Piece[]): boolean {
  const { avatar } = dress(table, pieces);
  return LAYERS.some(layer => avatar[layer] !== table.outfit.avatar[layer]);
}

/**
 * With few pieces, the dice may draw the present fit again and again. Then the pinned layers alone, or with one piece,
 * replace it.
 */
function simplestOther(table: Table): readonly Piece[] {
  const { pinned, start, wearable } = table;
  const alone = LAYERS.flatMap(layer => wearable[layer])
    .filter(piece => !isWorn(start, piece) && keepsLayers(start, piece, pinned))
    .map(piece => [piece])
    .filter(pieces => !needsTop(dress(table, pieces).avatar) || needsTop(start.avatar));
  return [[], ...alone].find(pieces => isAnother(table, pieces)) ?? [];
}

/** Whether the fit stands out from its background, in few enough hues. */
export function isHarmonious(avatar: Avatar, palette: Palette): boolean {
  return harmony(avatar, palette) === CLEAR_BONUS;
}

/** How well a fit's colours go together: it must not melt into its background, and not be too colourful. */
export function harmony(avatar: Avatar, palette: Palette, outline = outlineColours(avatar, palette)): number {
  const colours = LAYERS.flatMap(layer => coloursOf(avatar[layer], palette).slice(0, 1));
  const hues = new Set(colours.map(hueOf).filter(hue => hue !== 'neutral'));
  return (isLost(outline, backgroundColour(avatar)) ? 0 : CLEAR_BONUS) - Math.max(hues.size - MAX_HUES, 0);
}
