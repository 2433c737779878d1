import { isPicture } from '../outfit/pictures';

/** What is known of an item's drawing, measured when the art changes. */
export interface Drawing {
  /** Largest area first, at most three. */
  readonly colours: readonly string[];
  /** The colours along its edge. */
  readonly edges: readonly string[];
  /** Which cells it covers: `outline.ts` says how they are written. */
  readonly cells: string;
}

/** The drawing of each item, under its value without its ending. */
export type Palette = Readonly<Record<string, Drawing>>;

export function paletteKey(value: string): string {
  return value.replace(/\.[a-z0-9]+$/, '');
}

/** The colours of a layer's value; none if the layer is empty or the palette lacks the value. */
export function coloursOf(value: string, palette: Palette): readonly string[] {
  if (value === '') return [];
  return isPicture(value) ? (palette[paletteKey(value)]?.colours ?? []) : [value];
}
