import { useCallback, useMemo, useRef } from 'react';
import { assetSlug, itemValue, type Piece } from '#rules/outfit/items';
import { isWorn } from '#rules/outfit/wearPieces';
import { useGetCategoriesQuery } from '../../api/catalogueApi';
import { useAppDispatch, useAppSelector, useConfig, useIsDemo } from '../../base/hooks';
import { tilesClass } from '../../components/tiles';
import { useTiles } from '../../components/useTiles';
import { selectOutfit } from '../outfit/outfitSlice';
import { selectDressCode } from '../dressCode/dressCodeSelectors';
import { selectHolder } from '../holdings/holdingsSelectors';
import { ItemTile, type TileState } from '../../components/ItemTile';
import { shownTitle } from '../../messages/fits';
import { SEARCH_MESSAGES } from './messages';
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
  const [shown, stop] = useTiles(list, keys);
  const groups = useGroups(ordered.slice(0, shown.length), toTry);
  const stateOf = useTileStates();
  const dispatch = useAppDispatch();
  const { assetBase } = useConfig();
  const choose = useCallback((piece: Piece) => void dispatch(tileClicked(piece)), [dispatch]);
  return (
    <div className={styles.found} ref={list}>
      {groups.map(({ title, found }) => (
        <section key={title}>
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

function useTileStates(): (piece: Piece) => TileState {
  const isDemo = useIsDemo();
  const holder = useAppSelector(state => selectHolder(state, isDemo));
  const outfit = useAppSelector(selectOutfit);
  const wardrobe = useAppSelector(selectWardrobe);
  const crops = useAppSelector(selectCrops);
  const code = useAppSelector(selectDressCode);
  return piece => {
    const tile = tileOf(piece, holder, crops, code);
    return { ...tile, isWorn: isWorn(outfit, piece), blockedBy: titlesInTheWay(outfit, piece, wardrobe) };
  };
}
