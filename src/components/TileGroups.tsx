import { useRef, type ReactNode } from 'react';
import { tilesClass } from './tiles';
import * as styles from './TileGroups.module.css';
import { useTiles } from './useTiles';

export interface TileGroup {
  /** Names the list. */
  readonly name: string;
  /** Whether players see the name, too. */
  readonly isTitled: boolean;
  readonly keys: readonly string[];
}

interface TileGroupsProps {
  readonly groups: readonly TileGroup[];
  readonly heading: 'h2' | 'h3';
  /** Renders the tile of a key: a button with the given tab index. */
  readonly children: (key: string, tabIndex: 0 | -1) => ReactNode;
}

/** Lists of tiles below each other, with a single tab stop, which the arrow keys move across all of them. */
export function TileGroups({ groups, heading: Heading, children }: TileGroupsProps) {
  const root = useRef<HTMLDivElement>(null);
  const [shown, stop] = useTiles(
    root,
    groups.flatMap(({ keys }) => keys),
  );
  const isShown = new Set(shown);
  return (
    <div ref={root}>
      {groups
        .filter(({ keys: [first] }) => first !== undefined && isShown.has(first))
        .map(({ name, isTitled, keys }) => (
          <section key={name}>
            {isTitled && <Heading className={styles.title}>{name}</Heading>}
            <ul className={tilesClass} aria-label={name}>
              {keys
                .filter(key => isShown.has(key))
                .map((key, index) => (
                  <li key={key} data-key={key} aria-setsize={keys.length} aria-posinset={index + 1}>
                    {children(key, key === stop ? 0 : -1)}
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
