import { memo, useEffect, useRef, useState, type CSSProperties } from 'react';
import type { Wardrobe } from '../../../rules';
import type { ResultEntry } from '../../api/resultsApi';
import { fieldOf } from '../../components/colour';
import { Pill } from '../../components/Pill';
import { RESULT_MESSAGES } from '../../messages/results';
import { placeText, RankedFit, RankNote } from './RankedFit';

interface RankingWallProps {
  readonly eventId: number;
  readonly entries: readonly ResultEntry[];
  /** The place of the first entry. */
  readonly from: number;
  readonly wardrobe: Wardrobe;
  /** The place of the player's own entry; 0 if it is not shown. */
  readonly ownPlace: number;
  /** Loads the next page; undefined if there is none. */
  readonly onMore: (() => void) | undefined;
  readonly isLoading: boolean;
}

/** Every entry below the podium, each on its own colour. The first of the page that was loaded last takes the focus. */
export function RankingWall({ eventId, entries, from, wardrobe, ownPlace, onMore, isLoading }: RankingWallProps) {
  const [newFrom, setNewFrom] = useState(0);
  const last = from + entries.length - 1;
  const showMore = (): void => {
    setNewFrom(last + 1);
    onMore?.();
  };
  return (
    <section className="results-wall" aria-label={RESULT_MESSAGES.ranking}>
      <ol className="wall" start={from}>
        {entries.map((entry, index) => (
          <WallTile
            key={entry.wallet}
            eventId={eventId}
            entry={entry}
            place={from + index}
            wardrobe={wardrobe}
            isOwn={from + index === ownPlace}
            takesFocus={from + index === newFrom}
          />
        ))}
      </ol>
      <p className="unseen" role="status">
        {newFrom > 0 && newFrom <= last && RESULT_MESSAGES.shown(newFrom, last)}
      </p>
      {onMore && (
        <Pill className="results-more" disabled={isLoading} onClick={showMore}>
          {RESULT_MESSAGES.showMore}
        </Pill>
      )}
    </section>
  );
}

interface WallTileProps {
  readonly eventId: number;
  readonly entry: ResultEntry;
  readonly place: number;
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
      <div className="wall-photo" style={{ '--c': fieldOf(entry.avatar.background) } as CSSProperties}>
        <RankedFit eventId={eventId} entry={entry} place={place} wardrobe={wardrobe} />
        {isOwn && <span className="you">{RESULT_MESSAGES.you}</span>}
      </div>
      <p>{placeText(place, entry)}</p>
      <RankNote entry={entry} />
    </li>
  );
});
