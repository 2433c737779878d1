import type { MouseEvent } from 'react';
import { HUES } from '#rules/catalogue/colour';
import type { SearchCounts, SearchState, WardrobeQuery } from '#rules/catalogue/search';
import { useAppDispatch } from '../../base/hooks';
import { Icon } from '../../components/Icon';
import { SEARCH_MESSAGES } from './messages';
import { searchFilterToggled } from './searchSlice';
import { ownedOnlyToggled } from '../wardrobe/wardrobeViewSlice';
import * as styles from './SearchPanel.module.css';

interface SearchFiltersProps {
  readonly query: WardrobeQuery;
  /** What each filter would find, and what is found; absent while categories are still loading. */
  readonly counts: SearchCounts | undefined;
  readonly found: number | undefined;
}

const STATES = ['mine', 'unlockable', 'needs-xp', 'for-sale'] as const satisfies readonly SearchState[];

export function SearchFilters({ query, counts, found }: SearchFiltersProps) {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.filters}>
      <div className={styles.chips} role="group" tabIndex={-1} aria-label={SEARCH_MESSAGES.filters}>
        {STATES.map(state => (
          <Chip
            key={state}
            name={SEARCH_MESSAGES.states[state]}
            count={counts?.states[state]}
            isOn={query.states.includes(state)}
            onToggle={() => dispatch(state === 'mine' ? ownedOnlyToggled() : toggleState(query, state))}
          />
        ))}
        <Chip
          name={SEARCH_MESSAGES.compatible}
          count={counts?.compatible}
          isOn={query.compatible}
          onToggle={() => dispatch(searchFilterToggled({ compatible: !query.compatible }))}
        />
      </div>
      <div className={styles.second}>
        <HueDots query={query} />
        <p className={styles.count}>{found !== undefined && SEARCH_MESSAGES.found(found)}</p>
        <Order order={query.order} />
      </div>
    </div>
  );
}

/** 'mine' is not among the search's own states. */
function toggleState({ states }: WardrobeQuery, state: SearchState) {
  const others = states.filter(other => other !== state && other !== 'mine');
  return searchFilterToggled({ states: states.includes(state) ? others : [...others, state] });
}

interface ChipProps {
  readonly name: string;
  readonly count: number | undefined;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

/** A filter that would find nothing is not offered. One that is on stays, so that it can be taken off. */
function Chip({ name, count, isOn, onToggle }: ChipProps) {
  if (count === 0 && !isOn) return null;
  const toggle = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    // The button goes, and the focus with it.
    if (count === 0) currentTarget.closest<HTMLElement>('[role=group]')?.focus();
    onToggle();
  };
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={toggle}>
      {name} <small>{count ?? '…'}</small>
    </button>
  );
}

function HueDots({ query }: { readonly query: WardrobeQuery }) {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.hues} role="group" aria-label={SEARCH_MESSAGES.colours}>
      {HUES.map(hue => (
        <button
          key={hue}
          type="button"
          className={styles.hue}
          data-hue={hue}
          data-tip=""
          aria-label={SEARCH_MESSAGES.hues[hue]}
          aria-pressed={query.hue === hue}
          onClick={() => dispatch(searchFilterToggled({ hue: query.hue === hue ? null : hue }))}
        />
      ))}
    </div>
  );
}

function Order({ order }: { readonly order: WardrobeQuery['order'] }) {
  const dispatch = useAppDispatch();
  return (
    <span className={styles.order}>
      <select
        className={styles.chip}
        aria-label={SEARCH_MESSAGES.sort}
        value={order}
        onChange={({ target }) => dispatch(searchFilterToggled({ order: target.value === 'xp' ? 'xp' : 'default' }))}
      >
        <option value="default">{SEARCH_MESSAGES.orders.default}</option>
        <option value="xp">{SEARCH_MESSAGES.orders.xp}</option>
      </select>
      <Icon name="down" />
    </span>
  );
}
