import { parseJson } from '../json';
import { assetSlug, itemValue, type Item, type Piece, type Wardrobe } from '../outfit/items';
import type { Layer } from '../outfit/layers';
import { readItems, type Category } from './catalogue';
import { catalogueProblems } from './catalogueRules';
import { DROPS } from './drops';
import { boxOf, type Box } from './outline';
import { paletteKey, type Palette } from './palette';

/** The layer of the drawing that paints most nearly where this one does; undefined if none has been measured. */
export function guessLayer(box: Box, wardrobe: Wardrobe, palette: Palette): Layer | undefined {
  const measured = wardrobe.flatMap(({ category, item }) => {
    const drawing = palette[paletteKey(itemValue(category, item))];
    return drawing === undefined ? [] : [{ layer: item.layer, distance: distance(boxOf(drawing), box) }];
  });
  const [nearest] = measured.sort((a, b) => a.distance - b.distance);
  return nearest?.layer;
}

function distance(a: Box, b: Box): number {
  const sides = ['left', 'top', 'right', 'bottom'] as const;
  return sides.reduce((sum, side) => sum + Math.abs(a[side] - b[side]), 0);
}

/** The item that a file of this name draws: the layer's item of that title if there is one, else a first draft. */
export function draftItem(file: string, layer: Layer, wardrobe: Wardrobe): Item {
  const words = file.replace(/\.\w+$/, '').match(/[a-z0-9&]+/gi) ?? ['untitled'];
  const title = words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  const known = wardrobe.find(({ item }) => item.layer === layer && assetSlug(item.title) === assetSlug(title));
  return known?.item ?? { title, layer, xp: 0, ...typeOf(layer), drop: String(DROPS.at(-1)) };
}

const typeOf = (layer: Layer): Pick<Item, 'topType'> =>
  layer === 'tops' || layer === 'arms' ? { topType: 'short' } : {};

/** The item as its file of the catalogue has it, to be copied there. */
export function rowText(item: Item): string {
  const fields = Object.entries(item).map(([field, value]) => ` ${JSON.stringify(field)}: ${valueText(value)}`);
  return `{\n${fields.join(',\n')}\n}`;
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(entry => JSON.stringify(entry)).join(', ')}]`;
  return JSON.stringify(value, null, 1).replaceAll('\n', '\n ');
}

/** A row of the catalogue while it is being written. */
export interface DraftRow {
  /** Undefined as long as the row cannot be read. */
  readonly piece?: Piece;
  /** What the catalogue says about it, one sentence each. */
  readonly problems: readonly string[];
}

/** Reads the row, and asks the catalogue's rules about it: as a new item, or in the place of the one with its value. */
export function readDraft(text: string, wardrobe: Wardrobe, categories: readonly Category[]): DraftRow {
  const {
    rows: [item],
    problems,
  } = readItems([parseJson(text)]);
  if (item === undefined) return { problems };
  const category = wardrobe.find(other => other.item.layer === item.layer)?.category;
  if (category === undefined) return { problems: [`no category dresses the layer ${item.layer}`] };
  const piece = { category, item };
  const before = new Set(catalogueProblems(wardrobe, categories));
  const after = catalogueProblems(withPiece(wardrobe, piece), categories);
  return { piece, problems: after.filter(problem => !before.has(problem)) };
}

function withPiece(wardrobe: Wardrobe, piece: Piece): Wardrobe {
  const value = itemValue(piece.category, piece.item);
  const isThere = ({ category, item }: Piece): boolean => itemValue(category, item) === value;
  if (wardrobe.some(isThere)) return wardrobe.map(other => (isThere(other) ? piece : other));
  const isBeside = ({ category }: Piece): boolean => category === piece.category;
  return [...wardrobe.filter(other => !isBeside(other)), ...wardrobe.filter(isBeside), piece];
}
