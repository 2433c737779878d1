/** How wide a card lies in the row of twelve: all of it, two thirds, a half, a third. */
export type CardWidth = 'wide' | 'lead' | 'half' | 'small';

/**
 * Widths for a group of so many events to act on and so many upcoming ones beside them, so that every row is full:
 * each pair of both makes a row, what is left of either kind shares rows with its own.
 */
export function cardWidths(acting: number, upcoming: number): readonly CardWidth[] {
  const paired = Math.min(acting, upcoming);
  return [
    ...Array.from<CardWidth>({ length: paired }).fill('lead'),
    ...fillRows(acting - paired, 'half', 2),
    ...Array.from<CardWidth>({ length: paired }).fill('small'),
    ...fillRows(upcoming - paired, 'small', 3),
  ];
}

function fillRows(count: number, width: CardWidth, perRow: number): readonly CardWidth[] {
  const over = count % perRow;
  const first: readonly CardWidth[] = over === 1 ? ['wide'] : over === 2 ? ['half', 'half'] : [];
  return [...first, ...Array.from<CardWidth>({ length: count - first.length }).fill(width)];
}
