import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { Details } from '../../components/Details';
import { PaperCard } from '../../components/PaperCard';
import { Pill } from '../../components/Pill';
import { COUNT_MESSAGES } from './countMessages';
import { jobRequested, selectCount } from '../counting/countSlice';
import { CheckLines } from './CheckLines';
import { saveReceipts } from './receiptFiles';
import * as styles from './Proof.module.css';

/** Repeats the count in this browser, line by line, and offers everything that is published as a file. */
export function CheckTheCount() {
  const dispatch = useAppDispatch();
  const { votes, jobs, receipts } = useAppSelector(selectCount);
  const isCounting = jobs.check === 'waiting';
  return (
    <PaperCard heading={COUNT_MESSAGES.title}>
      <p>{COUNT_MESSAGES.how}</p>
      <Pill disabled={isCounting} onClick={() => void dispatch(jobRequested('check'))}>
        {isCounting ? COUNT_MESSAGES.counting : COUNT_MESSAGES.count}
      </Pill>
      <div className={styles.countProblem} role="status">
        {votes === 'failed' && <p>{COUNT_MESSAGES.notCounted}</p>}
      </div>
      {jobs.check !== 'idle' && <CheckLines />}
      <Details summary={COUNT_MESSAGES.proves}>
        {COUNT_MESSAGES.provesTexts.map(text => (
          <p key={text}>{text}</p>
        ))}
        <p>
          <b>{COUNT_MESSAGES.provesNot}</b> {COUNT_MESSAGES.provesNotText}
        </p>
      </Details>
      <div className={styles.countFiles}>
        {receipts.length > 0 && (
          <button type="button" onClick={() => void dispatch(saveReceipts())}>
            {COUNT_MESSAGES.saveReceipts}
          </button>
        )}
        <button type="button" onClick={() => void dispatch(jobRequested('file'))}>
          {COUNT_MESSAGES.file}
        </button>
      </div>
    </PaperCard>
  );
}
