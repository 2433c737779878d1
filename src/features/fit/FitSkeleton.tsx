import { Pill } from '../../components/Pill';
import { MESSAGES } from '../../messages/messages';
import { FIT_PAGE_MESSAGES } from './messages';
import { failureOf } from '../../messages/absences';
import { SCREEN_MESSAGES } from '../../messages/screens';
import * as styles from './FitScreen.module.css';

const ROWS = 6;

/** The empty stage and list. */
export function FitSkeleton() {
  return (
    <main className={styles.fit} aria-busy="true" aria-label={SCREEN_MESSAGES.loading}>
      <div className={styles.stage} />
      <div className={styles.words}>
        <h1>&nbsp;</h1>
        <p className={styles.verdict}>{FIT_PAGE_MESSAGES.checking}</p>
        <ul className={styles.pieces} aria-hidden="true">
          {Array.from({ length: ROWS }, (_, row) => (
            <li key={row} className={styles.empty} />
          ))}
        </ul>
      </div>
      <div className={styles.buttons} />
    </main>
  );
}

interface FitFailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function FitFailed({ error, onRetry }: FitFailedProps) {
  return (
    <main className={styles.failed}>
      <h1>{SCREEN_MESSAGES.notLoadedTitle}</h1>
      <p>{failureOf(error) === 'fault' ? MESSAGES.serverFault : MESSAGES.notArrived.blurb}</p>
      <Pill onClick={onRetry}>{SCREEN_MESSAGES.tryAgain}</Pill>
    </main>
  );
}
