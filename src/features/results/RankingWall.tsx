import { memo, useEffect, useRef, type CSSProperties } from 'react';
import type { Wardrobe } from '../../../rules';
import type { ResultEntry } from '../../api/resultsApi';
import { fieldOf } from '../../components/colour';
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
  /** The first place of the page that was loaded last: it takes the focus. */
  readonly newFrom: number;
}

/** Every entry below the podium, each on its own colour. */
export function RankingWall({ eventId, entries, from, wardrobe, ownPlace, newFrom }: RankingWallProps) {
  return (
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
