import type { Wardrobe } from '../../../rules';
import type { ResultEntry } from '../../api/resultsApi';
import { RankedFit, placeText } from './RankedFit';
import { WinnerBurst } from './WinnerBurst';
import './Podium.css';

interface PodiumProps {
  /** The best, first the first; there may be fewer than three. */
  readonly winners: readonly ResultEntry[];
  readonly backgrounds: Wardrobe;
}

/** Three plinths, read 1, 2, 3 and seen 2, 1, 3. */
export function Podium({ winners, backgrounds }: PodiumProps) {
  return (
    <ol className="podium">
      {winners.map((entry, index) => (
        <li key={entry.wallet} className={`plinth plinth-${index + 1}`}>
          {index === 0 && <WinnerBurst />}
          <RankedFit entry={entry} backgrounds={backgrounds} />
          <p className="plinth-box">
            <b aria-hidden="true">{index + 1}</b>
            <span>{placeText(index + 1, entry)}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
