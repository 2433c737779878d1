import { memo, useEffect, useRef, type CSSProperties } from 'react';
import type { Wardrobe } from '../../../rules';
import type { ResultEntry } from '../../api/resultsApi';
import { fieldOf } from '../../components/tone';
import { RESULT_MESSAGES } from '../../messages/results';
import { RankedFit, placeText } from './RankedFit';
import { RankNote } from './RankNote';
import './RankingWall.css';

interface RankingWallProps {
  readonly entries: readonly ResultEntry[];
  /** The place of the first of them. */
  readonly from: number;
  readonly backgrounds: Wardrobe;
  /** The player's own; 0 where it is not among them. */
  readonly ownPlace: number;
  /** The first of those that were just asked for: keyboard and screen reader go on from there. */
  readonly newFrom: number;
}

/** Everyone below the plinths, each on the colour of their own. */
export function RankingWall({ entries, from, backgrounds, ownPlace, newFrom }: RankingWallProps) {
  return (
    <ol className="wall" start={from}>
      {entries.map((entry, index) => (
        <WallTile
          key={entry.wallet}
          entry={entry}
          place={from + index}
          backgrounds={backgrounds}
          isOwn={from + index === ownPlace}
          takesFocus={from + index === newFrom}
        />
      ))}
    </ol>
  );
}

interface WallTileProps {
  readonly entry: ResultEntry;
  readonly place: number;
  readonly backgrounds: Wardrobe;
  readonly isOwn: boolean;
  readonly takesFocus: boolean;
}

/** A hundred of them should not be drawn again for the next hundred. */
const WallTile = memo(function WallTile({ entry, place, backgrounds, isOwn, takesFocus }: WallTileProps) {
  const tile = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (takesFocus) tile.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <li ref={tile} tabIndex={takesFocus ? -1 : undefined} aria-current={isOwn}>
      <div className="wall-photo" style={{ '--c': fieldOf(entry.avatar.background) } as CSSProperties}>
        <RankedFit entry={entry} backgrounds={backgrounds} />
        {isOwn && <span className="you">{RESULT_MESSAGES.you}</span>}
      </div>
      <p>{placeText(place, entry)}</p>
      <RankNote entry={entry} />
    </li>
  );
});
