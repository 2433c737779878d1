import { COLOURS } from '../colours';
import { pointsOnRow } from '../geometry/rows';
import { line, onBothSides, seam, shadow, shape } from '../markup';

/** Collars on the neckline, which is the same on every top. */
export const COLLARS = {
  crew: (colour: string): string => shape(colour, 'M412 546q188 58 376 0v18q-188 58-376 0z'),
  rib: (colour: string): string =>
    shape(colour, 'M404 524q196 62 392 0c10 12 10 32 2 48q-198 62-396 0c-8-14-8-36 2-48z') +
    seam(
      pointsOnRow({ x: 404, y: 534, dip: 62 }, 13)
        .slice(1, -1)
        .map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}v34`)
        .join(''),
      0.2,
    ),
  shirt: (colour: string): string =>
    shape(colour, 'M408 534q80 30 172 38l20 14 20-14q92-8 172-38l4 44q-60 24-118 30l-78-34-78 34q-58-6-118-30z') +
    shadow('M742 552q26-8 50-18l4 44q-60 24-118 30l-66-28q72-6 130-28z'),
  peterPan: (colour: string): string =>
    onBothSides(shape(colour, 'M406 536Q500 574 598 578C606 624 566 656 512 646 452 634 408 606 398 566z')) +
    shadow('M742 556q28-8 52-20l8 30c-8 34-42 60-86 74 34-24 46-54 26-84z'),
  camp: (colour: string): string =>
    shape(
      colour,
      'M408 536q-6 44 4 84 70-4 132-40 30 24 56 60 26-36 56-60 62 36 132 40 10-40 4-84-94 40-192 38-98 2-192-38z',
    ),
  /** Lapels over what is worn beneath; they meet at the height. */
  lapels: (colour: string, beneath: string, meet: number): string =>
    shape(beneath, `M470 556q130 40 260 0L600 ${meet}z`) +
    onBothSides(shape(colour, `M424 536l76 24L600 ${meet}l-84-44-16-38-48 8z`)) +
    shadow(`M776 536l-76 24L600 ${meet}l84-44 16-38 48 8z`),
  stand: (colour: string): string => shape(colour, 'M404 520q196 62 392 0l4 44q-200 64-400 0z'),
  /** A deep neckline with an edge, over what is worn beneath. */
  vee: (colour: string, beneath: string, tip: number): string =>
    shape(beneath, `M440 552q160 46 320 0L600 ${tip}z`) +
    line(`M430 548L600 ${tip} 770 548`, colour, 30) +
    shape(COLOURS.bone, 'M440 540l60 24 100 22 100-22 60-24 4 30-74 44-90-34-90 34-74-44z'),
} as const;
