import type { CSSProperties } from 'react';
import { GALLERY_MESSAGES } from '../../messages/gallery';
import { RESULT_MESSAGES } from '../../messages/results';
import * as styles from './RangeBar.module.css';

interface RangeBarProps {
  readonly place: number;
  readonly of: number;
  /** The best and the worst place that the votes would support. */
  readonly range: readonly [best: number, worst: number];
}

const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(2)}%`;

/** All places of an event from left to right, those that the votes would support, and the one that it became. */
export function RangeBar({ place, of, range: [best, worst] }: RangeBarProps) {
  const style = {
    '--from': percent(best - 1, of),
    '--width': percent(worst - best + 1, of),
    '--at': percent(place - 0.5, of),
  } as CSSProperties;
  return (
    <div className={styles.range}>
      <div
        className={styles.bar}
        style={style}
        role="img"
        aria-label={GALLERY_MESSAGES.bar(RESULT_MESSAGES.range(best, worst), of)}
      >
        <i className={styles.span} />
        <i className={styles.mark} />
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{GALLERY_MESSAGES.place(1)}</span>
        <span>{RESULT_MESSAGES.range(best, worst)}</span>
        <span>{GALLERY_MESSAGES.place(of)}</span>
      </p>
    </div>
  );
}
