import { memo, useEffect, useRef, useState, type CSSProperties } from 'react';
import type { ClosetEntry } from '#rules/events/badges';
import type { Wardrobe } from '#rules/outfit/items';
import { pathTo } from '#rules/pages/pages';
import { useGetWardrobeQuery } from '../../api/wardrobeApi';
import { useConfig } from '../../base/hooks';
import { fieldOf } from '../../components/colour';
import { Darcel } from '../../components/Darcel';
import { GameLink } from '../../components/GameLink';
import { Icon } from '../../components/Icon';
import { InsteadOfTiles } from '../../components/InsteadOfTiles';
import { Pill } from '../../components/Pill';
import { unseen } from '../../components/unseen';
import { CLOSET_MESSAGES } from './messages';
import { describeFit } from '../../messages/fits';
import { RESULT_MESSAGES } from '../../messages/results';
import * as styles from './Lookbook.module.css';

const NOTHING: Wardrobe = [];

interface LookbookProps {
  readonly entries: readonly ClosetEntry[];
  /** Loads older ones; undefined if there are none. */
  readonly onMore: (() => void) | undefined;
  readonly isLoading: boolean;
}

/** What was worn, newest first. The first of the entries that were loaded last takes the focus. */
export function Lookbook({ entries, onMore, isLoading }: LookbookProps) {
  const { data: wardrobe = NOTHING } = useGetWardrobeQuery(undefined);
  const [newFrom, setNewFrom] = useState(0);
  const showMore = (): void => {
    setNewFrom(entries.length + 1);
    onMore?.();
  };
  return (
    <section className={styles.lookbook} aria-labelledby="lookbook">
      <h2 id="lookbook">{CLOSET_MESSAGES.lookbook}</h2>
      {entries.length === 0 ? (
        <InsteadOfTiles>
          <Icon name="hanger" />
          <p>{CLOSET_MESSAGES.empty}</p>
        </InsteadOfTiles>
      ) : (
        <ul className={styles.entries}>
          {entries.map((entry, index) => (
            <LookbookEntry key={entry.event} entry={entry} wardrobe={wardrobe} takesFocus={index + 1 === newFrom} />
          ))}
        </ul>
      )}
      <p className={unseen} role="status">
        {newFrom > 0 && newFrom <= entries.length && CLOSET_MESSAGES.shown(newFrom, entries.length)}
      </p>
      {onMore && (
        <Pill className={styles.more} disabled={isLoading} onClick={showMore}>
          {CLOSET_MESSAGES.showMore}
        </Pill>
      )}
    </section>
  );
}

interface LookbookEntryProps {
  readonly entry: ClosetEntry;
  readonly wardrobe: Wardrobe;
  readonly takesFocus: boolean;
}

/** Memoised: loading older entries does not render the others again. The link covers the whole entry. */
const LookbookEntry = memo(function LookbookEntry({ entry, wardrobe, takesFocus }: LookbookEntryProps) {
  const { assetBase } = useConfig();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (takesFocus) row.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { avatar, event, title, place, of, range, xp } = entry;
  return (
    <li ref={row} className={styles.entry} data-place={place !== null && place <= 3 ? place : undefined}>
      <div className={styles.photo} style={{ '--c': fieldOf(avatar.background) } as CSSProperties}>
        <Darcel avatar={avatar} assetBase={assetBase} loading="lazy" description={describeFit(avatar, wardrobe)} />
      </div>
      <p className={styles.place}>{place === null ? CLOSET_MESSAGES.noPlace : CLOSET_MESSAGES.place(place, of)}</p>
      <GameLink className={styles.event} to={place === null ? pathTo('results', event) : pathTo('place', event, place)}>
        {title}
      </GameLink>
      <p className={styles.note}>
        <span>{CLOSET_MESSAGES.xp(xp)}</span>
        {range && (
          <>
            {' · '}
            <span>{RESULT_MESSAGES.range(...range)}</span>
          </>
        )}
      </p>
    </li>
  );
});
