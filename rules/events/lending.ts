import { DEFAULT_SHORT_TOP } from '../outfit/avatar';
import { isChosen } from '../outfit/fitText';
import { findPiece, itemValue, valuesOf, type Item, type Piece, type Wardrobe } from '../outfit/items';
import type { Layer } from '../outfit/layers';
import type { DressCode, GameEvent } from './events';

/** What the event asks and lends; {} if it does neither. */
export const dressCodeOf = ({ dress_code, lent }: Pick<GameEvent, 'dress_code' | 'lent'>): DressCode => ({
  ...dress_code,
  ...(lent !== undefined && { lent }),
});

/**
 * The wardrobe as the event sees it: lent pieces, and what they bring, cost nothing and need no trait. With `only` there
 * is nothing else but the default's pieces and what the allowed ones bring.
 */
export function wardrobeFor(wardrobe: Wardrobe, code: DressCode): Wardrobe {
  const lent = withBrought(lentValues(code), wardrobe);
  const allowed = code.only && withBrought(code.only, wardrobe);
  return wardrobe
    .filter(piece => allowed === undefined || allowed.has(piece) || !isChoice(piece))
    .map(piece => (lent.has(piece) ? lend(piece) : piece));
}

const lentValues = ({ only = [], lent = [] }: DressCode): readonly string[] => (lent === true ? only : lent);

function lend({ category, item }: Piece): Piece {
  const { trait: _trait, collection: _collection, marketID: _marketID, ...rest } = item;
  return { category, item: { ...rest, xp: 0 } };
}

/** The pieces with these values, and those that they bring or force. */
function withBrought(values: readonly string[], wardrobe: Wardrobe): ReadonlySet<Piece> {
  const named = piecesNamed(values, wardrobe);
  const brought = named.flatMap(({ item }) => Object.values(broughtBy(item)));
  return new Set([...named, ...piecesNamed(brought, wardrobe)]);
}

/** Whether wearing it is a choice: the default's pieces are none. */
export const isChoice = ({ category, item }: Piece): boolean => isChosen(item.layer, itemValue(category, item));

export const piecesNamed = (values: readonly string[], wardrobe: Wardrobe): readonly Piece[] =>
  values.flatMap(value => findPiece(wardrobe, value) ?? []);

/** The values that a piece puts on other layers: its companion's, and those that it forces. */
export const broughtBy = (item: Item): Readonly<Partial<Record<Layer, string>>> => ({
  ...companionOf(item),
  ...item.exclusions,
});

function companionOf({ layer, topType, default: slug }: Item): Readonly<Partial<Record<Layer, string>>> {
  if (layer === 'tops' && slug !== undefined) return { arms: `arms/${slug}.svg` };
  if (layer !== 'arms') return {};
  if (slug !== undefined) return { tops: `tops/${slug}.svg` };
  return topType === 'short' ? { tops: DEFAULT_SHORT_TOP } : {};
}

/** The same pieces with those of the event lent. What else it allows is the code's question. */
export const withLent = (wardrobe: Wardrobe, code: DressCode): Wardrobe =>
  code.lent === undefined ? wardrobe : wardrobeFor(wardrobe, { lent: lentValues(code) });

/** Whether the event lends this piece. */
export function isLent(piece: Piece, code: DressCode): boolean {
  const values = lentValues(code);
  return valuesOf(piece).some(value => values.includes(value));
}
