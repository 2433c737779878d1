import { startTransition, useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Batch size: more than fit on a screen. The next batch is rendered when the end comes near, so that opening a long list costs no more than a short one. */
const BATCH = 24;
const PAGE = 'page';
/** How far each key moves: tiles across, or rows or pages down. */
const STEPS: Readonly<Record<string, readonly [across: number, down?: number, unit?: typeof PAGE]>> = {
  ArrowLeft: [-1],
  ArrowRight: [1],
  Home: [-Infinity],
  End: [Infinity],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  PageUp: [0, -1, PAGE],
  PageDown: [0, 1, PAGE],
};

/** The element around the tiles: their list, or several lists below each other. */
type Root = RefObject<HTMLElement | null>;
type ShowUpTo = (index: number) => void;

/** Which tiles to render, by their keys, and which one is the single tab stop, which the arrow keys move. */
export function useTiles(
  root: Root,
  keys: readonly string[],
  revealed?: string,
): readonly [shown: readonly string[], stop: string | undefined] {
  const [visited, setVisited] = useState<string>();
  const [shown, showUpTo] = useShownKeys(root, keys, revealed);
  useKeyboard(root, keys.length, showUpTo);
  useEffect(() => {
    // A focus on the scroll area, which waits for the tiles, moves to the first of them.
    const area = root.current?.closest('[data-scrolls]');
    if (area && area === document.activeElement) root.current?.querySelector('button')?.focus();
  }, [root]);
  useEffect(() => {
    const tiles = root.current;
    const remember = ({ target }: FocusEvent): void => setVisited(cellOf(target)?.dataset.key);
    tiles?.addEventListener('focusin', remember);
    return () => tiles?.removeEventListener('focusin', remember);
  }, [root]);
  return [shown, visited !== undefined && shown.includes(visited) ? visited : keys[0]];
}

/** The tiles rendered so far: a batch more whenever the last of them is less than a screen away. */
function useShownKeys(root: Root, keys: readonly string[], revealed = ''): readonly [readonly string[], ShowUpTo] {
  const [rendered, setCount] = useState(BATCH);
  const count = Math.max(rendered, keys.indexOf(revealed) + 1);
  const isWhole = count >= keys.length;
  useEffect(() => {
    const last = [...(root.current?.getElementsByTagName('li') ?? [])].at(-1);
    if (isWhole || last === undefined) return;
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setCount(count + BATCH));
      },
      { root: last.closest('[data-scrolls]'), rootMargin: '100% 0px' },
    );
    observer.observe(last);
    return () => observer.disconnect();
  }, [root, count, isWhole]);
  return [isWhole ? keys : keys.slice(0, count), index => setCount(before => Math.max(before, index + BATCH))];
}

/** Moves the focus. A tile that is not rendered yet is rendered first. */
function useKeyboard(root: Root, total: number, showUpTo: ShowUpTo): void {
  useEffect(() => {
    const tiles = root.current;
    const walk = (event: KeyboardEvent): void => {
      const cell = cellOf(event.target);
      const [across, down = 0, unit] = STEPS[event.key] ?? [0];
      if (!tiles || !cell || !(across || down) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const rows = unit === PAGE ? down * rowsInSight(cell) : down;
      const cells = tiles.getElementsByTagName('li');
      const reach = [...cells].indexOf(cell) + (across || (rows + 1) * columnsOf(cell));
      if (reach >= cells.length && cells.length < total) flushSync(() => showUpTo(reach));
      destination([...cells], cell, across, rows)
        ?.querySelector('button')
        ?.focus();
    };
    tiles?.addEventListener('keydown', walk);
    return () => tiles?.removeEventListener('keydown', walk);
  });
}

function cellOf(target: EventTarget | null): HTMLLIElement | null {
  return target instanceof Element ? target.closest('li') : null;
}

/** Style sheets decide on the number of columns. */
function columnsOf({ parentElement: list }: Element): number {
  return (list && getComputedStyle(list).gridTemplateColumns.match(/px/g)?.length) ?? 3;
}

function rowsInSight(cell: Element): number {
  const seen = cell.closest('[data-scrolls]')?.clientHeight ?? 0;
  return Math.floor(seen / cell.clientHeight) || 1;
}

type Row = readonly Element[];

/** Never outside the lists; moving into a shorter row ends at its last tile. */
function destination(cells: Row, from: Element, across: number, down: number): Element | undefined {
  if (across) return nearest(cells, cells.indexOf(from) + across);
  const rows = rowsOf(cells, columnsOf(from));
  const row = rows.findIndex(some => some.includes(from));
  return nearest(nearest(rows, row + down) ?? [], rows[row]?.indexOf(from) ?? 0);
}

/** Each list starts a row. */
function rowsOf(cells: Row, columns: number): readonly Row[] {
  const rows: Element[][] = [];
  for (const cell of cells) {
    const row = rows.at(-1);
    if (row && cell.previousElementSibling && row.length < columns) row.push(cell);
    else rows.push([cell]);
  }
  return rows;
}

function nearest<T>(list: readonly T[], index: number): T | undefined {
  return list[Math.min(Math.max(index, 0), list.length - 1)];
}
