import { verdictOf } from '#rules/proof/findings';
import { useAppSelector } from '../../base/hooks';
import { PaperCard } from '../../components/PaperCard';
import { COUNT_MESSAGES } from './countMessages';
import { Line, Sentence } from './CheckLines';
import { selectOwnLines, selectProof } from './proofSlice';
import * as styles from './Proof.module.css';

/** What the check of the own votes found that starts by itself; nothing for players without votes. */
export function OwnVotes() {
  const lines = useAppSelector(selectOwnLines);
  const isUntold = useAppSelector(state => selectProof(state).isOwnUntold);
  if (lines.length === 0 && !isUntold) return null;
  const isFine = !isUntold && lines.every(line => verdictOf(line) === 'ok');
  return (
    <PaperCard role={isFine ? 'status' : 'alert'}>
      {lines.map(line => (
        <div key={line.line} className={styles.countLine}>
          <Line line={line} />
        </div>
      ))}
      {isUntold && <Sentence verdict="untold" text={COUNT_MESSAGES.ownUntold} />}
    </PaperCard>
  );
}
