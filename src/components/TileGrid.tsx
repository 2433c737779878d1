import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import './TileGrid.css';

interface TileGridProps {
  readonly name: string;
  readonly keys: readonly string[];
  /** Renders the tile of a key: a button with the given tab index. */
  readonly children: (key: string, tabIndex: 0 | -1) => ReactNode;
}

/** More than fit on a screen. */
const FIRST_TILES = 36;
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
export function TileGrid({ name, keys, children }: TileGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const [visited, setVisited] = useState<string>();
  useEffect(() => {
    const tiles = list.current;
    const remember = ({ target }: FocusEvent): void => setVisited(cellOf(target)?.dataset.key);
    tiles?.addEventListener('keydown', walk);
    tiles?.addEventListener('focusin', remember);
    // A focus that waits for the tiles in their scroll area moves to the first of them.
    if (tiles !== null && tiles.closest('.scroll-area') === document.activeElement)
      tiles.querySelector('button')?.focus();
    return () => {
      tiles?.removeEventListener('keydown', walk);
      tiles?.removeEventListener('focusin', remember);
    };
  }, []);
  const shown = useShownKeys(keys);
  const stop = visited !== undefined && keys.includes(visited) ? visited : keys[0];
  return (
    <ul className="tiles" aria-label={name} ref={list}>
      {shown.map(key => (
        <li key={key} data-key={key}>
          {children(key, key === stop ? 0 : -1)}
        </li>
      ))}
    </ul>
  );
}

/** The tiles in sight are rendered at once; the others follow when the browser has time for them. */
function useShownKeys(keys: readonly string[]): readonly string[] {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => startTransition(() => setWhole(true)), []);
  return isWhole ? keys : keys.slice(0, FIRST_TILES);
}

function cellOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest('li') : null;
}

function walk(event: KeyboardEvent): void {
  const cell = cellOf(event.target);
  const [across, down = 0, unit] = STEPS[event.key] ?? [0];
  if (cell?.parentElement == null || !(across || down) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const cells = [...cell.parentElement.children];
  const rows = unit === PAGE ? down * rowsInSight(cell) : down;
  const to = destination(cells.indexOf(cell), across, rows, cells.length, columnsOf(cell.parentElement));
  cells[to]?.querySelector('button')?.focus();
}

/** Style sheets decide on the number of columns. */
function columnsOf(list: Element): number {
  return getComputedStyle(list).gridTemplateColumns.match(/px/g)?.length ?? 3;
}

function rowsInSight(cell: Element): number {
  const seen = cell.closest('.scroll-area')?.clientHeight ?? 0;
  return Math.floor(seen / cell.clientHeight) || 1;
}

/** Never outside the grid; moving down into a shorter last row ends at its last tile. */
function destination(from: number, across: number, rows: number, count: number, columns: number): number {
  const row = Math.floor(from / columns);
  const lastRow = Math.floor((count - 1) / columns);
  const below = Math.min(Math.max(row + rows, 0), lastRow) - row;
  return Math.min(Math.max(from + below * columns + across, 0), count - 1);
}
