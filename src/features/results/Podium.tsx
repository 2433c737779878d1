import type { CSSProperties } from 'react';
import type { Wardrobe } from '#rules/outfit/items';
import type { ResultEntry } from '../../api/resultsApi';
import { fieldOf } from '../../components/colour';
import { PlayerAddress } from '../../components/PlayerAddress';
import { unseen } from '../../components/unseen';
import { RESULT_MESSAGES } from '../../messages/results';
import { OwnMark } from './OwnMark';
import { PlayerName, RankedFit, RankNote } from './RankedFit';
import * as styles from './Podium.module.css';

interface PodiumProps {
  readonly eventId: number;
  /** At most three, in the order of their places. */
  readonly winners: readonly ResultEntry[];
  readonly wardrobe: Wardrobe;
  /** The place of the player's own entry; 0 if it is not shown. */
  readonly ownPlace: number;
}

/** Three plinths: 1, 2, 3 in reading order, drawn as 2, 1, 3. */
export function Podium({ eventId, winners, wardrobe, ownPlace }: PodiumProps) {
  return (
    <ol className={styles.podium} aria-label={RESULT_MESSAGES.podium}>
      {winners.map((entry, index) => (
        <li
          key={entry.wallet}
          className={`${styles.plinth} ${PLINTH_CLASSES[index] ?? ''}`}
          style={{ '--c': fieldOf(entry.avatar.background) } as CSSProperties}
          aria-current={ownPlace === index + 1}
        >
          {index === 0 && <WinnerStar />}
          <RankedFit
            eventId={eventId}
            entry={entry}
            place={index + 1}
            wardrobe={wardrobe}
            className={styles.plinthDarcel}
          />
          <div className={styles.plinthBox}>
            <b aria-hidden="true">{index + 1}</b>
            <p>
              <span className={styles.plinthPlace}>
                <span className={unseen}>{`${index + 1}. `}</span>
                <PlayerAddress wallet={entry.wallet} className={styles.plinthAddress} />
                <PlayerName wallet={entry.wallet} className={styles.plinthName} />
              </span>
              <RankNote entry={entry} className={styles.plinthNote} />
            </p>
            {ownPlace === index + 1 && <OwnMark className={styles.plinthOwn} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Of the first, second and third place. */
export const PLINTH_CLASSES = [styles.plinth1, styles.plinth2, styles.plinth3] as const;

const STAR_POINTS = 20;

/** Behind the winner on the podium. */
function WinnerStar() {
  return (
    <svg className={styles.star} viewBox="-100 -100 200 200" aria-hidden="true" focusable="false">
      <path fill="#ffd45c" d={`M${starCorners().join(' ')}z`} />
    </svg>
  );
}

function starCorners(): readonly string[] {
  return Array.from({ length: 2 * STAR_POINTS }, (_, corner) => {
    const angle = (Math.PI * corner) / STAR_POINTS;
    const radius = corner % 2 === 0 ? 98 : 84;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  });
}
