/** What a card consists of, from bottom to top, in pixels. The painter needs nothing else but the art. */
export interface Drawing {
  /** '#rrggbb', behind everything. */
  readonly background: string;
  readonly shapes: readonly Shape[];
}

/** X crops the picture to 2:1, so that nothing that matters is in its outer 40 pixels. */
export const CARD = { width: 1200, height: 630, margin: 40 } as const;

export type Shape = Box | Figure | Logo | Words;

interface Box extends Area {
  readonly kind: 'box';
  readonly colour: string;
  readonly radius?: number;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Drawings in a square. Sizes are 600 or 1200, at which the art is clean: at others, its patterns show hairlines.
 */
interface Figure {
  readonly kind: 'figure';
  /** Files below the assets, bottom to top. */
  readonly layers: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly size: 600 | 1200;
  /** What of the picture it may cover. */
  readonly frame?: Area;
}

interface Logo {
  readonly kind: 'logo';
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A text that is broken into lines, and made smaller until it fits. */
export interface Words {
  readonly kind: 'words';
  readonly text: string;
  /** What is written if no font has one of its letters; nothing without it. */
  readonly instead?: string;
  readonly font: 'display' | 'text';
  readonly colour: string;
  /** Where the lines may be; they stand at its left edge, or around its middle. */
  readonly area: Area;
  readonly align: 'left' | 'middle';
  /** Where the lines stand if they need less height than there is. */
  readonly stand: 'top' | 'middle' | 'bottom';
  /** At most. */
  readonly size: number;
}
