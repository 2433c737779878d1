import { useRef, type ReactNode } from 'react';
import { tilesClass } from './tiles';
import { useTiles } from './useTiles';

interface TileGridProps {
  readonly name: string;
  readonly keys: readonly string[];
  /** A key whose tile is rendered however far down it is. */
  readonly revealed?: string | undefined;
  readonly className?: string;
  /** Renders the tile of a key: a button with the given tab index. */
  readonly children: (key: string, tabIndex: 0 | -1) => ReactNode;
}

/** Tiles in columns with a single tab stop, which the arrow keys move. */
export function TileGrid({ name, keys, revealed, className = '', children }: TileGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const [shown, stop] = useTiles(list, keys, revealed);
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
