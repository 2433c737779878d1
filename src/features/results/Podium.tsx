import type { Wardrobe } from '../../../rules';
import type { ResultEntry } from '../../api/resultsApi';
import { RESULT_MESSAGES } from '../../messages/results';
import { RankedFit, placeText } from './RankedFit';
import { RankNote } from './RankNote';
import { WinnerBurst } from './WinnerBurst';
import './Podium.css';

interface PodiumProps {
  /** The best, first the first; there may be fewer than three. */
  readonly winners: readonly ResultEntry[];
  readonly backgrounds: Wardrobe;
  /** Whether the player's own entry is among them, and where; 0 where it is not. */
  readonly ownPlace: number;
}

/** Three plinths, read 1, 2, 3 and seen 2, 1, 3. */
export function Podium({ winners, backgrounds, ownPlace }: PodiumProps) {
  return (
    <ol className="podium">
      {winners.map((entry, index) => (
        <li key={entry.wallet} className={`plinth plinth-${index + 1}`} aria-current={ownPlace === index + 1}>
          {index === 0 && <WinnerBurst />}
          <RankedFit entry={entry} backgrounds={backgrounds} />
          <div className="plinth-box">
            <b aria-hidden="true">{index + 1}</b>
            <p>
              <span className="plinth-place">{placeText(index + 1, entry)}</span>
              <RankNote entry={entry} />
            </p>
            {ownPlace === index + 1 && <span className="you">{RESULT_MESSAGES.you}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}
