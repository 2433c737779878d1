import { memo, useEffect, useRef, useState, type CSSProperties } from 'react';
import type { Wardrobe } from '#rules/outfit/items';
import type { ResultEntry } from '../../api/resultsApi';
import { fieldOf } from '../../components/colour';
import { Pill } from '../../components/Pill';
import { unseen } from '../../components/unseen';
import { RESULT_MESSAGES } from '../../messages/results';
import { OwnMark } from './OwnMark';
import { PlaceLink, RankedFit, RankNote } from './RankedFit';
import * as styles from './RankingWall.module.css';

interface RankingWallProps {
  readonly eventId: number;
  readonly entries: readonly ResultEntry[];
  /** The position of the first entry, which is its place if there are places. */
  readonly from: number;
  readonly hasPlaces: boolean;
  readonly wardrobe: Wardrobe;
  /** The position of the player's own entry; 0 if it is not shown. */
  readonly ownPosition: number;
  /** Loads the next page; undefined if there is none. */
  readonly onMore: (() => void) | undefined;
  readonly isLoading: boolean;
}

/** Every entry below the podium, each on its own colour. The first of the page that was loaded last takes the focus. */
export function RankingWall({ eventId, entries, from, hasPlaces, wardrobe, ownPosition, ...more }: RankingWallProps) {
  const [newFrom, setNewFrom] = useState(0);
  const last = from + entries.length - 1;
  const showMore = (): void => {
    setNewFrom(last + 1);
    more.onMore?.();
  };
  const tiles = entries.map((entry, index) => (
    <WallTile
      key={entry.wallet}
      eventId={eventId}
      entry={entry}
      place={hasPlaces ? from + index : null}
      wardrobe={wardrobe}
      isOwn={from + index === ownPosition}
      takesFocus={from + index === newFrom}
    />
  ));
  const shown = hasPlaces ? RESULT_MESSAGES.shown : RESULT_MESSAGES.fitsShown;
  return (
    <section className={styles.ranking} aria-label={hasPlaces ? RESULT_MESSAGES.ranking : RESULT_MESSAGES.fits}>
      {hasPlaces ? (
        <ol className={styles.wall} start={from}>
          {tiles}
        </ol>
      ) : (
        <ul className={styles.wall}>{tiles}</ul>
      )}
      <p className={unseen} role="status">
        {newFrom > 0 && newFrom <= last && shown(newFrom, last)}
      </p>
      {more.onMore && (
        <Pill className={styles.more} disabled={more.isLoading} onClick={showMore}>
          {RESULT_MESSAGES.showMore}
        </Pill>
      )}
    </section>
  );
}

interface WallTileProps {
  readonly eventId: number;
  readonly entry: ResultEntry;
  readonly place: number | null;
  readonly wardrobe: Wardrobe;
  readonly isOwn: boolean;
  readonly takesFocus: boolean;
}

/** Memoised: loading the next hundred entries does not render the first hundred again. */
const WallTile = memo(function WallTile({ eventId, entry, place, wardrobe, isOwn, takesFocus }: WallTileProps) {
  const tile = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (takesFocus) tile.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <li ref={tile} tabIndex={takesFocus ? -1 : undefined} aria-current={isOwn}>
      <div className={styles.wallPhoto} style={{ '--c': fieldOf(entry.avatar.background) } as CSSProperties}>
        <RankedFit eventId={eventId} entry={entry} place={place} wardrobe={wardrobe} />
        {isOwn && <OwnMark className={styles.wallOwn} />}
      </div>
      <p>
        <PlaceLink place={place} entry={entry} />
      </p>
      {place !== null && <RankNote entry={entry} className={styles.wallNote} />}
    </li>
  );
});
