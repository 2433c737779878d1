import { memo, type CSSProperties } from 'react';
import type { Wardrobe } from '../../../rules';
import type { ResultEntry } from '../../api/resultsApi';
import { fieldOf } from '../../components/tone';
import { RankedFit, placeText } from './RankedFit';
import './RankingWall.css';

interface RankingWallProps {
  readonly entries: readonly ResultEntry[];
  /** The place of the first of them. */
  readonly from: number;
  readonly backgrounds: Wardrobe;
}

/** Everyone below the plinths, each on the colour of their own. */
export function RankingWall({ entries, from, backgrounds }: RankingWallProps) {
  return (
    <ol className="wall" start={from}>
      {entries.map((entry, index) => (
        <WallTile key={entry.wallet} entry={entry} place={from + index} backgrounds={backgrounds} />
      ))}
    </ol>
  );
}

interface WallTileProps {
  readonly entry: ResultEntry;
  readonly place: number;
  readonly backgrounds: Wardrobe;
}

/** A hundred of them should not be drawn again for the next hundred. */
const WallTile = memo(function WallTile({ entry, place, backgrounds }: WallTileProps) {
  return (
    <li>
      <div className="wall-photo" style={{ '--c': fieldOf(entry.avatar.background) } as CSSProperties}>
        <RankedFit entry={entry} backgrounds={backgrounds} />
      </div>
      <p>{placeText(place, entry)}</p>
    </li>
  );
});
