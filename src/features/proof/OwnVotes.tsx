import { useAppSelector } from '../../app/hooks';
import { Icon } from '../../components/Icon';
import { unseen } from '../../components/unseen';
import { COUNT_MESSAGES } from '../../messages/count';
import { EvidenceButton, Line } from './CheckLines';
import { selectCount, selectRefutedLines } from './countSelectors';
import * as styles from './Proof.module.css';

/** What the check of the own votes found that starts by itself; nothing if all is well. */
export function OwnVotes() {
  const refuted = useAppSelector(selectRefutedLines);
  const problem = useAppSelector(state => selectCount(state)?.ownProblem ?? null);
  if (refuted.length === 0 && problem === null) return null;
  return (
    <div className={styles.card} role="alert">
      {refuted.map(line => (
        <div key={line.line} className={styles.countLine}>
          <Line line={line} />
        </div>
      ))}
      {problem === 'downgraded' && <Downgraded />}
      {problem === 'failed' && (
        <p className={`${styles.countVerdict} ${styles.countQuiet}`}>
          <i className={styles.countDash} />
          <span className={unseen}>{COUNT_MESSAGES.verdicts.untold}</span>
          <span>{COUNT_MESSAGES.ownUntold}</span>
        </p>
      )}
    </div>
  );
}

/** The server withholds the proofs of which this browser has some. */
export function Downgraded() {
  return (
    <div className={styles.countLine}>
      <p className={styles.countVerdict} data-verdict="failed">
        <Icon name="cross" />
        <span className={unseen}>{COUNT_MESSAGES.verdicts.failed}</span>
        <span>{COUNT_MESSAGES.uncountable.downgraded}</span>
      </p>
      <EvidenceButton line={{ line: 'downgraded' }} />
    </div>
  );
}
