import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Palette } from '#rules/catalogue/palette';
import {
  countFilters,
  dropCalled,
  piecesToTry,
  searchWardrobe,
  type SearchContext,
  type WardrobeQuery,
} from '#rules/catalogue/search';
import type { Piece } from '#rules/outfit/items';
import { useGetCropsQuery } from '../../api/catalogueApi';
import { fetchWholeWardrobe } from '../../api/fetchWholeWardrobe';
import { useGetPaletteQuery } from '../../api/paletteApi';
import { useAppDispatch, useAppSelector, useConfig, useIsDemo } from '../../base/hooks';
import { Icon } from '../../components/Icon';
import { MESSAGES } from '../../messages/messages';
import { SEARCH_MESSAGES } from './messages';
import { selectOutfit } from '../outfit/outfitSlice';
import { selectSeenHolder } from '../holdings/holdingsSelectors';
import { FoundTiles } from './FoundTiles';
import { NothingFound } from './NothingFound';
import { SearchFilters } from './SearchFilters';
import { TilesFailed, TilesSkeleton } from '../../components/TilesSkeleton';
import { searchTyped, selectSearch } from './searchSlice';
import { selectOffered, selectWardrobeIsWhole } from '../catalogue/catalogueSelectors';
import { announced, selectOwnedOnly } from '../wardrobe/wardrobeViewSlice';
import * as styles from './SearchPanel.module.css';

const NO_COLOURS: Palette = {};
const NO_PIECES: readonly Piece[] = [];
/** How long the player must stop typing before the count is announced, in milliseconds. */
const PAUSE = 500;

/** Everything there is to wear, by name, status, colour, and what it does to the fit. */
export function SearchPanel() {
  const results = useRef<HTMLDivElement>(null);
  const { query, context } = useSearch();
  const wardrobe = useAppSelector(selectOffered);
  const { isLoading: areCropsLoading } = useGetCropsQuery(undefined);
  const [hasFailed, fetchAgain] = useWholeWardrobe();
  const found = useMemo(() => searchWardrobe(wardrobe, query, context), [wardrobe, query, context]);
  const toTry = useToTry(found, query, context);
  const counts = useMemo(() => countFilters(wardrobe, query, context), [wardrobe, query, context]);
  const isWhole = useAppSelector(selectWardrobeIsWhole);
  const isLoading = areCropsLoading || (!isWhole && !hasFailed);
  const count = isLoading ? undefined : found.length;
  useAnnouncedCount(count, query);
  return (
    <div className={styles.search} data-search>
      <SearchField onDown={() => results.current?.querySelector<HTMLElement>('[data-item]')?.focus()} />
      <SearchFilters query={query} counts={isLoading ? undefined : counts} found={count} />
      <div className={styles.results} ref={results} aria-busy={isLoading}>
        {hasFailed && wardrobe.length > 0 && <Incomplete onRetry={fetchAgain} />}
        {isLoading && <TilesSkeleton count={9} />}
        {hasFailed && wardrobe.length === 0 && <TilesFailed onRetry={fetchAgain} />}
        {!isLoading && found.length > 0 && <FoundTiles pieces={found} toTry={toTry} drop={dropCalled(query.text)} />}
        {!isLoading && wardrobe.length > 0 && found.length === 0 && <NothingFound query={query} context={context} />}
      </div>
    </div>
  );
}

/** The query with the star's state, and what it is asked about. Typing takes priority, so the results may lag behind. */
function useSearch(): { readonly query: WardrobeQuery; readonly context: SearchContext } {
  const isDemo = useIsDemo();
  const typed = useDeferredValue(useAppSelector(selectSearch));
  const ownedOnly = useAppSelector(selectOwnedOnly);
  const holder = useAppSelector(state => selectSeenHolder(state, isDemo));
  const outfit = useAppSelector(selectOutfit);
  const { data: palette = NO_COLOURS } = useGetPaletteQuery(undefined);
  const query = useMemo<WardrobeQuery>(
    () => (ownedOnly ? { ...typed, states: ['mine', ...typed.states] } : typed),
    [typed, ownedOnly],
  );
  const { collections } = useConfig();
  const context = useMemo(() => ({ holder, outfit, palette, collections }), [holder, outfit, palette, collections]);
  return { query, context };
}

/** Only while nothing is typed and nothing else decides on the order. What is put on meanwhile keeps its place. */
function useToTry(
  found: readonly Piece[],
  { text, order }: WardrobeQuery,
  { holder, outfit }: SearchContext,
): readonly Piece[] {
  const [outfitAtFirst] = useState(outfit);
  const isOpening = text.trim() === '' && order === 'default';
  return useMemo(
    () => (isOpening ? piecesToTry(found, holder, outfitAtFirst) : NO_PIECES),
    [isOpening, found, holder, outfitAtFirst],
  );
}

function useWholeWardrobe(): readonly [hasFailed: boolean, fetchAgain: () => void] {
  const dispatch = useAppDispatch();
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    void fetchWholeWardrobe(dispatch).then(wardrobe => setHasFailed(wardrobe === undefined));
  }, [dispatch, tries]);
  return [hasFailed, () => setTries(tries + 1)];
}

function useAnnouncedCount(count: number | undefined, query: WardrobeQuery): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (count === undefined) return;
    const timer = setTimeout(() => dispatch(announced(SEARCH_MESSAGES.found(count))), PAUSE);
    return () => clearTimeout(timer);
  }, [dispatch, count, query]);
}

function SearchField({ onDown }: { readonly onDown: () => void }) {
  const dispatch = useAppDispatch();
  const { text } = useAppSelector(selectSearch);
  const field = useRef<HTMLInputElement>(null);
  useFocusOnOpening(field);
  const walk = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Escape' && text !== '') dispatch(searchTyped(''));
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.field}>
      <Icon name="search" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={SEARCH_MESSAGES.field}
        placeholder={SEARCH_MESSAGES.field}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => dispatch(searchTyped(target.value))}
        onKeyDown={walk}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={SEARCH_MESSAGES.empty}
          onClick={() => {
            dispatch(searchTyped(''));
            field.current?.focus();
          }}
        >
          <Icon name="cross" />
        </button>
      )}
    </div>
  );
}

/** The panel's heading has the focus while the field loads; if the player has moved on, the field leaves it there. */
function useFocusOnOpening(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const panel = field.current?.closest('section');
    if (panel?.contains(document.activeElement) !== false) field.current?.focus();
  }, [field]);
}

function Incomplete({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <p className={styles.incomplete} role="status">
      {SEARCH_MESSAGES.incomplete}{' '}
      <button type="button" className={styles.chip} onClick={onRetry}>
        {MESSAGES.notArrived.button}
      </button>
    </p>
  );
}
