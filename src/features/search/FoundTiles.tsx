import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { assetSlug, isWorn, itemValue, type Piece } from '../../../rules';
import { useGetCategoriesQuery } from '../../api/catalogueApi';
import { useAppDispatch, useAppSelector, useConfig, useIsDemo } from '../../app/hooks';
import { useShownKeys } from '../../components/TileGrid';
import { tilesClass } from '../../components/tiles';
import { selectOutfit } from '../outfit/outfitSlice';
import { selectHolder } from '../holdings/holdingsSelectors';
import { ItemTile, type TileState } from '../../components/ItemTile';
import { shownTitle } from '../../messages/fits';
import { SEARCH_MESSAGES } from '../../messages/search';
import { selectCrops, selectWardrobe } from '../catalogue/catalogueSelectors';
import { tileOf, titlesInTheWay } from '../wardrobe/wardrobeSelectors';
import { tileClicked } from '../wardrobe/wardrobeViewSlice';
import * as styles from './SearchPanel.module.css';

interface FoundTilesProps {
  readonly pieces: readonly Piece[];
  /** Those of the pieces that come first, under a title of their own. */
  readonly toTry: readonly Piece[];
}

/** Tiles under the titles of their categories, with a single tab stop, which the arrow keys move across all of them. */
export function FoundTiles({ pieces, toTry }: FoundTilesProps) {
  const list = useRef<HTMLDivElement>(null);
  const ordered = useMemo(() => [...new Set([...toTry, ...pieces])], [pieces, toTry]);
  const keys = useMemo(() => ordered.map(({ category, item }) => itemValue(category, item)), [ordered]);
  const [shown, showUpTo] = useShownKeys(list, keys);
  const [visited, setVisited] = useState<string>();
  const groups = useGroups(ordered.slice(0, shown.length), toTry);
  const stateOf = useTiles();
  const dispatch = useAppDispatch();
  const { assetBase } = useConfig();
  const choose = useCallback((piece: Piece) => void dispatch(tileClicked(piece)), [dispatch]);
  const stop = visited !== undefined && shown.includes(visited) ? visited : shown[0];
  useEffect(() => {
    const tiles = list.current;
    const remember = ({ target }: FocusEvent): void =>
      setVisited(target instanceof Element ? target.closest('li')?.dataset.key : undefined);
    tiles?.addEventListener('focusin', remember);
    return () => tiles?.removeEventListener('focusin', remember);
  }, []);
  const showAll = (): void => flushSync(() => showUpTo(keys.length));
  return (
    <div className={styles.found} ref={list} role="presentation" onKeyDown={event => walk(event, showAll)}>
      {groups.map(({ title, found }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul className={`${tilesClass} ${styles.foundTiles}`} aria-label={title}>
            {found.map(piece => {
              const tile = stateOf(piece);
              return (
                <li key={tile.value} data-key={tile.value}>
                  <ItemTile {...tile} tabIndex={tile.value === stop ? 0 : -1} assetBase={assetBase} onChoose={choose} />
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface Group {
  readonly title: string;
  readonly found: readonly Piece[];
}

/** What to try, then the others by category, the one with the best hit first. */
function useGroups(pieces: readonly Piece[], toTry: readonly Piece[]): readonly Group[] {
  const { data: categories = [] } = useGetCategoriesQuery(undefined);
  const others = pieces.filter(piece => !toTry.includes(piece));
  const slugs = [...new Set(others.map(({ category }) => category))];
  const byCategory = slugs.map(slug => ({
    title: shownTitle(categories.find(({ title }) => assetSlug(title) === slug) ?? { title: slug }),
    found: others.filter(({ category }) => category === slug),
  }));
  return toTry.length === 0 ? byCategory : [{ title: SEARCH_MESSAGES.toTry, found: toTry }, ...byCategory];
}

function useTiles(): (piece: Piece) => TileState {
  const isDemo = useIsDemo();
  const holder = useAppSelector(state => selectHolder(state, isDemo));
  const outfit = useAppSelector(selectOutfit);
  const wardrobe = useAppSelector(selectWardrobe);
  const crops = useAppSelector(selectCrops);
  return piece => {
    const tile = tileOf(piece, holder, crops);
    return { ...tile, isWorn: isWorn(outfit, piece), blockedBy: titlesInTheWay(outfit, piece, wardrobe) };
  };
}

/** Left and right follow the order of the tiles, up and down the rows as they are on the screen. */
function walk(event: KeyboardEvent<HTMLElement>, showAll: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  if (event.key === 'End') showAll();
  const tiles: readonly HTMLElement[] = [...event.currentTarget.querySelectorAll('button')];
  const from = tiles.indexOf(event.target);
  const to = from === -1 ? undefined : tileAfter(event.key, tiles, from);
  if (to === undefined) return;
  event.preventDefault();
  to.focus();
}

function tileAfter(key: string, tiles: readonly HTMLElement[], from: number): HTMLElement | undefined {
  if (key === 'ArrowLeft') return tiles[Math.max(from - 1, 0)];
  if (key === 'ArrowRight') return tiles[Math.min(from + 1, tiles.length - 1)];
  if (key === 'Home') return tiles[0];
  if (key === 'End') return tiles.at(-1);
  if (key === 'ArrowDown') return nearestIn(tiles.slice(from + 1), tiles[from]);
  return key === 'ArrowUp' ? nearestIn(tiles.slice(0, from).reverse(), tiles[from]) : undefined;
}

/** In the first other row among these tiles, the one that is closest to straight above or below. */
function nearestIn(tiles: readonly HTMLElement[], from: HTMLElement | undefined): HTMLElement | undefined {
  if (from === undefined) return undefined;
  const start = from.getBoundingClientRect();
  const first = tiles.find(tile => tile.getBoundingClientRect().top !== start.top);
  if (first === undefined) return undefined;
  const { top } = first.getBoundingClientRect();
  const aside = (tile: HTMLElement): number => Math.abs(tile.getBoundingClientRect().left - start.left);
  return tiles.filter(tile => tile.getBoundingClientRect().top === top).toSorted((a, b) => aside(a) - aside(b))[0];
}
