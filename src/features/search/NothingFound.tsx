import { helpfulRemovals, type SearchContext, type WardrobeQuery } from '#rules/catalogue/search';
import { nearestTitles } from '#rules/catalogue/searchWords';
import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { Icon } from '../../components/Icon';
import { SEARCH_MESSAGES } from './messages';
import { FORMATS } from '../../messages/formats';
import { InsteadOfTiles } from '../../components/InsteadOfTiles';
import { EVERYTHING, searchCleared, searchFilterToggled, searchTyped } from './searchSlice';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { ownedOnlyToggled, selectOwnedOnly } from '../wardrobe/wardrobeViewSlice';
import * as styles from './SearchPanel.module.css';

interface NothingFoundProps {
  readonly query: WardrobeQuery;
  readonly context: SearchContext;
}

/** What may have been meant, and which filters are in the way. */
export function NothingFound({ query, context }: NothingFoundProps) {
  const dispatch = useAppDispatch();
  const wardrobe = useAppSelector(selectWardrobe);
  const ownedOnly = useAppSelector(selectOwnedOnly);
  const text = query.text.trim();
  const removals = helpfulRemovals(wardrobe, query, context);
  const titles = removals.length > 0 || text === '' ? [] : nearestTitles(wardrobe, text, 3);
  const remove = (filter: keyof WardrobeQuery): void => {
    if (filter === 'states' && ownedOnly) dispatch(ownedOnlyToggled());
    dispatch(searchFilterToggled({ [filter]: EVERYTHING[filter] }));
  };
  const startOver = (): void => {
    if (ownedOnly) dispatch(ownedOnlyToggled());
    dispatch(searchCleared());
  };
  return (
    <InsteadOfTiles>
      <Icon name="hanger" />
      <p>{text === '' ? SEARCH_MESSAGES.nothingLikeThat : SEARCH_MESSAGES.nothingCalled(text)}</p>
      <div className={styles.ways}>
        {titles.map(title => (
          <button key={title} type="button" className={styles.chip} onClick={() => dispatch(searchTyped(title))}>
            {SEARCH_MESSAGES.suggestion(title)}
          </button>
        ))}
        {removals.map(({ without, finds }) => (
          <button key={without} type="button" className={styles.chip} onClick={() => remove(without)}>
            {SEARCH_MESSAGES.without(finds, nameOf(without, query))}
          </button>
        ))}
        {titles.length + removals.length === 0 && (
          <button type="button" className={styles.chip} onClick={startOver}>
            {SEARCH_MESSAGES.startOver}
          </button>
        )}
      </div>
    </InsteadOfTiles>
  );
}

function nameOf(filter: keyof WardrobeQuery, { states, hue }: WardrobeQuery): string {
  if (filter === 'hue' && hue !== null) return SEARCH_MESSAGES.hues[hue];
  if (filter === 'states') return FORMATS.names(states.map(state => SEARCH_MESSAGES.states[state]));
  return SEARCH_MESSAGES.compatible;
}
