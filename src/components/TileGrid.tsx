import { useEffect, useRef, useState, type ReactNode } from 'react';
import './TileGrid.css';

interface TileGridProps {
  readonly name: string;
  readonly keys: readonly string[];
  /** The tile of a key: a button that takes the tab stop it is given. */
  readonly children: (key: string, tabIndex: 0 | -1) => ReactNode;
}

const COLUMNS = 3;
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
  Home: -Infinity,
  End: Infinity,
};

/** Tiles in three columns: one stop for the Tab key, arrow keys walk among them. */
export function TileGrid({ name, keys, children }: TileGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const [visited, setVisited] = useState<string>();
  useEffect(() => {
    const tiles = list.current;
    const remember = ({ target }: FocusEvent): void => setVisited(cellOf(target)?.dataset.key);
    tiles?.addEventListener('keydown', walk);
    tiles?.addEventListener('focusin', remember);
    return () => {
      tiles?.removeEventListener('keydown', walk);
      tiles?.removeEventListener('focusin', remember);
    };
  }, []);
  const stop = visited !== undefined && keys.includes(visited) ? visited : keys[0];
  return (
    <ul className="tiles" aria-label={name} ref={list}>
      {keys.map(key => (
        <li key={key} data-key={key}>
          {children(key, key === stop ? 0 : -1)}
        </li>
      ))}
    </ul>
  );
}

function cellOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest('li') : null;
}

function walk(event: KeyboardEvent): void {
  const cell = cellOf(event.target);
  const step = STEPS[event.key];
  if (cell?.parentElement == null || step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const cells = [...cell.parentElement.children];
  cells[destination(cells.indexOf(cell), step, cells.length)]?.querySelector('button')?.focus();
}

/** Where a step leads; off the grid up, down and sideways, to its ends by Home and End. */
function destination(from: number, step: number, count: number): number {
  if (Number.isFinite(step)) return from + step;
  return step < 0 ? 0 : count - 1;
}
