import type { Avatar } from '../outfit/avatar';
import { isPicture } from '../outfit/pictures';

/** The colours of each item, largest area first, at most three, under its value without its ending. */
export type Palette = Readonly<Record<string, readonly string[]>>;

/** The key of an item's value in the palette. */
export function paletteKey(value: string): string {
  return value.replace(/\.[a-z0-9]+$/, '');
}

/** The colours of a layer's value; none if the layer is empty or the palette lacks the value. */
export function coloursOf(value: string, palette: Palette): readonly string[] {
  if (value === '') return [];
  return isPicture(value) ? (palette[paletteKey(value)] ?? []) : [value];
}

/**
 * The colours that cover most of a dressed Darcel: those of its skin, and the first one of its top or, without a top,
 * of its bottoms. If the background is close to one of them, that part melts into it.
 */
export function largestColours(avatar: Avatar, palette: Palette): readonly string[] {
  const body = coloursOf(avatar.head, palette).slice(0, 2);
  const clothes = coloursOf(avatar.tops === '' ? avatar.bottoms : avatar.tops, palette).slice(0, 1);
  return [...new Set([...clothes, ...body])];
}
