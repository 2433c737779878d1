import { startTransition, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { tilesClass } from './tiles';

interface TileGridProps {
  readonly name: string;
  readonly keys: readonly string[];
  /** A key whose tile is rendered however far down it is. */
  readonly revealed?: string | undefined;
  readonly className?: string;
  /** Renders the tile of a key: a button with the given tab index. */
  readonly children: (key: string, tabIndex: 0 | -1) => ReactNode;
}

/** Batch size: more than fit on a screen. The next batch is rendered when the end comes near, so that opening a long list costs no more than a short one. */
const BATCH = 36;
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

/** Tiles in columns with a single tab stop, which the arrow keys move. */
export function TileGrid({ name, keys, revealed, className = '', children }: TileGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const [visited, setVisited] = useState<string>();
  const [shown, showUpTo] = useShownKeys(list, keys, revealed);
  useKeyboard(list, keys.length, showUpTo);
  useEffect(() => {
    const tiles = list.current;
    const remember = ({ target }: FocusEvent): void => setVisited(cellOf(target)?.dataset.key);
    tiles?.addEventListener('focusin', remember);
    // A focus on the scroll area, which waits for the tiles, moves to the first of them.
    if (tiles !== null && tiles.closest('[data-scrolls]') === document.activeElement)
      tiles.querySelector('button')?.focus();
    return () => tiles?.removeEventListener('focusin', remember);
  }, []);
  const stop = visited !== undefined && shown.includes(visited) ? visited : keys[0];
  return (
    <ul className={`${tilesClass} ${className}`} aria-label={name} ref={list}>
      {shown.map((key, index) => (
        <li key={key} data-key={key} aria-setsize={keys.length} aria-posinset={index + 1}>
          {children(key, key === stop ? 0 : -1)}
        </li>
      ))}
    </ul>
  );
}

type List = RefObject<HTMLElement | null>;
type ShowUpTo = (index: number) => void;

/** The tiles rendered so far: a batch more whenever the last of them is less than a screen away. */
export function useShownKeys(
  list: List,
  keys: readonly string[],
  revealed = '',
): readonly [readonly string[], ShowUpTo] {
  const [rendered, setCount] = useState(BATCH);
  const count = Math.max(rendered, keys.indexOf(revealed) + 1);
  const isWhole = count >= keys.length;
  useEffect(() => {
    const last = list.current?.lastElementChild;
    if (isWhole || last == null) return;
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setCount(count + BATCH));
      },
      { root: last.closest('[data-scrolls]'), rootMargin: '100% 0px' },
    );
    observer.observe(last);
    return () => observer.disconnect();
  }, [list, count, isWhole]);
  return [isWhole ? keys : keys.slice(0, count), index => setCount(before => Math.max(before, index + BATCH))];
}

/** Moves the focus. A tile that is not rendered yet is rendered first. */
function useKeyboard(list: List, total: number, showUpTo: ShowUpTo): void {
  useEffect(() => {
    const tiles = list.current;
    const walk = (event: KeyboardEvent): void => {
      const to = tileAfter(event, total);
      if (tiles === null || to === undefined) return;
      event.preventDefault();
      if (to >= tiles.children.length) flushSync(() => showUpTo(to));
      tiles.children[to]?.querySelector('button')?.focus();
    };
    tiles?.addEventListener('keydown', walk);
    return () => tiles?.removeEventListener('keydown', walk);
  });
}

function cellOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest('li') : null;
}

/** The index of the tile that the key moves to. */
function tileAfter(event: KeyboardEvent, total: number): number | undefined {
  const cell = cellOf(event.target);
  const [across, down = 0, unit] = STEPS[event.key] ?? [0];
  if (cell?.parentElement == null || !(across || down) || event.ctrlKey || event.metaKey || event.altKey) return;
  const from = [...cell.parentElement.children].indexOf(cell);
  const rows = unit === PAGE ? down * rowsInSight(cell) : down;
  return destination(from, across, rows, total, columnsOf(cell.parentElement));
}

/** Style sheets decide on the number of columns. */
function columnsOf(list: Element): number {
  return getComputedStyle(list).gridTemplateColumns.match(/px/g)?.length ?? 3;
}

function rowsInSight(cell: Element): number {
  const seen = cell.closest('[data-scrolls]')?.clientHeight ?? 0;
  return Math.floor(seen / cell.clientHeight) || 1;
}

/** Never outside the grid; moving down into a shorter last row ends at its last tile. */
function destination(from: number, across: number, rows: number, count: number, columns: number): number {
  const row = Math.floor(from / columns);
  const lastRow = Math.floor((count - 1) / columns);
  const below = Math.min(Math.max(row + rows, 0), lastRow) - row;
  return Math.min(Math.max(from + below * columns + across, 0), count - 1);
}
