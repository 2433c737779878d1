import { DROPS } from '#rules/catalogue/drops';
import type { Holder } from '#rules/catalogue/status';
import { rollPieces } from '#rules/fits/dice';
import { seededRandom } from '#rules/fits/random';
import { DEFAULT_OUTFIT, type Outfit } from '#rules/outfit/avatar';
import { chooseItem } from '#rules/outfit/chooseItem';
import { findPiece, itemValue, type Piece, type Wardrobe } from '#rules/outfit/items';
import { looksWrong } from '#rules/outfit/looksWrong';
import { previewChoice } from '#rules/outfit/previewChoice';
import { wearPieces } from '#rules/outfit/wearPieces';
import { readWardrobe } from '../server/http/readWardrobe';
import { readPalette } from './palette/makePalette';
import { readCrops } from './crops';
import { fitCell, tileCell, writeSheet, type Cell } from './sheet';

/** The pieces that new ones have to stand beside. */
const MODELS: readonly string[] = [
  ...['head/tiger', 'eye/side-eye', 'hair-and-hats/curls', 'hair-and-hats/balaclava', 'tops/kimono'],
  ...['tops/varsity-jacket', 'tops/poncho', 'shoes-and-legs/roller-skates', 'arms/iced-coffee'],
  'body-accessories/camera',
];
const HEADS = ['head/regular.svg', 'head/cocoa.svg', 'head/moo.svg', 'head/disco.svg'] as const;
const GRIDS = 3;
const FITS = 30;
const EVERYTHING: Holder = { xp: 0, traits: 'all', unlocked: [] };

/** Writes the sheets of a drop, and returns their paths. */
export async function writeSheets(title?: string): Promise<readonly string[]> {
  const wardrobe = await readWardrobe('public/data');
  const drop = title ?? wardrobe.findLast(({ item }) => item.drop !== undefined)?.item.drop;
  const pieces = wardrobe.filter(({ item }) => item.drop === drop);
  if (pieces.length === 0) throw new Error(`No piece of public/data came with the drop ${drop ?? ''}.`);
  const drawn = pieces.filter(({ item }) => item.layer !== 'background');
  const [tiles, grids] = [await tilesOf(drawn), await gridsOf(pieces, wardrobe)];
  const categories = [...new Set(drawn.map(({ category }) => category))];
  const files: string[] = [];
  for (const category of categories)
    files.push(
      await writeSheet(`sheets/worn-${category}`, wornCells(category, drawn, wardrobe), { columns: 6, size: 320 }),
    );
  for (const [n, grid] of grids.entries())
    files.push(await writeSheet(`sheets/fits-${n + 1}`, grid, { columns: 6, size: 260 }));
  return [
    ...files,
    await writeSheet('sheets/tiles', tiles, { columns: 10, size: 120 }),
    await writeSheet('sheets/outlines', tiles.map(outlined), { columns: 10, size: 120 }),
    await writeSheet('sheets/heads', headCells(drawn, wardrobe), { columns: 12, size: 160 }),
  ];
}

async function tilesOf(pieces: Wardrobe): Promise<readonly Cell[]> {
  const crops = await readCrops();
  return pieces.flatMap(({ category, item }) => {
    const value = itemValue(category, item);
    if (item.layer === 'background') return [];
    return [tileCell(value, item.layer, crops)];
  });
}

/** Without the mannequin, nothing but the piece's outline is seen. */
function outlined(cell: Cell): Cell {
  return { ...cell, drawings: cell.drawings.slice(1), isOutline: true };
}

/** The category's new pieces, with today's models and a few neighbours among them. */
function wornCells(category: string, drawn: Wardrobe, wardrobe: Wardrobe): readonly Cell[] {
  const isModel = (piece: Piece): boolean => MODELS.includes(itemValue(piece.category, piece.item).replace('.svg', ''));
  const own = wardrobe.filter(piece => piece.category === category && piece.item.drop === undefined);
  const models = [...own.filter(isModel), ...own.filter(piece => !isModel(piece))].slice(0, 3);
  return [...models, ...drawn.filter(piece => piece.category === category)].map(piece => fitCell(dressed(piece)));
}

function dressed({ category, item }: Piece, outfit: Outfit = DEFAULT_OUTFIT): Outfit['avatar'] {
  return chooseItem(outfit, category, item).outfit.avatar;
}

function headCells(drawn: Wardrobe, wardrobe: Wardrobe): readonly Cell[] {
  return drawn
    .filter(({ item }) => item.layer !== 'head')
    .flatMap(piece => HEADS.map(value => fitCell(dressed(piece, withHead(value, wardrobe)))));
}

/** Choosing the head that is worn already would take it off. */
function withHead(value: string, wardrobe: Wardrobe): Outfit {
  const head = findPiece(wardrobe, value);
  if (head === undefined || value === DEFAULT_OUTFIT.avatar.head) return DEFAULT_OUTFIT;
  return chooseItem(DEFAULT_OUTFIT, head.category, head.item).outfit;
}

/** Grids of fits by the dice, each with three of the drop's pieces over it; always the same ones. */
async function gridsOf(pieces: Wardrobe, wardrobe: Wardrobe): Promise<readonly (readonly Cell[])[]> {
  const palette = await readPalette();
  return Array.from({ length: GRIDS }, (_grid, grid) =>
    Array.from({ length: FITS }, (_fit, fit) => {
      const seed = grid * FITS + fit;
      const rolled = rollPieces(
        DEFAULT_OUTFIT,
        wardrobe,
        EVERYTHING,
        { seed, drops: DROPS.length, pinned: [] },
        palette,
      );
      return fitCell(withNewPieces(wearPieces(DEFAULT_OUTFIT, wardrobe, [], rolled), pieces, wardrobe, seed).avatar);
    }),
  );
}

function withNewPieces(outfit: Outfit, pieces: Wardrobe, wardrobe: Wardrobe, seed: number): Outfit {
  const random = seededRandom(seed);
  let dressedFit = outfit;
  for (let n = 0; n < 4; n += 1) {
    const piece = pieces[Math.floor(random() * pieces.length)];
    if (piece === undefined || looksWrong(dressedFit, piece, wardrobe)) continue;
    const { outfit: after, blockedBy } = previewChoice(dressedFit, piece.category, piece.item);
    if (blockedBy.length === 0) dressedFit = after;
  }
  return dressedFit;
}
