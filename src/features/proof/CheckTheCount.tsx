import { useAppDispatch, useAppSelector, useConfig } from '../../app/hooks';
import { Pill } from '../../components/Pill';
import { COUNT_MESSAGES } from '../../messages/count';
import { CheckLines } from './CheckLines';
import { startJob } from './countEvent';
import { selectCount } from './countSelectors';
import { Downgraded } from './OwnVotes';
import { saveReceipts } from './receiptFiles';
import * as styles from './Proof.module.css';

/** Repeats the count in this browser, line by line, and offers all votes as a file. */
export function CheckTheCount({ eventId }: { readonly eventId: number }) {
  const dispatch = useAppDispatch();
  const { apiBase } = useConfig();
  const count = useAppSelector(selectCount);
  const status = count?.jobs.check ?? 'idle';
  const sheet = count?.sheet ?? 'none';
  return (
    <section className={styles.card} aria-labelledby="check-the-count">
      <h2 id="check-the-count">{COUNT_MESSAGES.title}</h2>
      <p>{COUNT_MESSAGES.how}</p>
      <Pill disabled={status === 'waiting'} onClick={() => void dispatch(startJob('check'))}>
        {status === 'waiting' ? COUNT_MESSAGES.counting : COUNT_MESSAGES.count}
      </Pill>
      <div className={styles.countProblem} role="status">
        {sheet === 'downgraded' ? <Downgraded /> : sheet in COUNT_MESSAGES.uncountable && <Uncountable sheet={sheet} />}
      </div>
      {status !== 'idle' && <CheckLines />}
      {status === 'done' && sheet === 'open' && count?.format === 1 && <p>{COUNT_MESSAGES.format1}</p>}
      {status === 'done' && sheet === 'open' && <WhatItProves format={count?.format ?? 2} />}
      <div className={styles.countFiles}>
        {count !== undefined && count.receipts.length > 0 && (
          <button type="button" onClick={() => void dispatch(saveReceipts())}>
            {COUNT_MESSAGES.saveReceipts}
          </button>
        )}
        <a href={`${apiBase}results/${eventId}/ballots`} download={`event-${eventId}-ballots.json`}>
          {COUNT_MESSAGES.file}
        </a>
      </div>
    </section>
  );
}

function Uncountable({ sheet }: { readonly sheet: string }) {
  return <p>{COUNT_MESSAGES.uncountable[sheet as keyof typeof COUNT_MESSAGES.uncountable]}</p>;
}

function WhatItProves({ format }: { readonly format: 1 | 2 }) {
  const [proven, unproven] =
    format === 1
      ? [[COUNT_MESSAGES.provesText1], [COUNT_MESSAGES.provesNotText1]]
      : [COUNT_MESSAGES.provesTexts, COUNT_MESSAGES.provesNotTexts];
  return (
    <details className={styles.countWords}>
      <summary>{COUNT_MESSAGES.proves}</summary>
      {proven.map(text => (
        <p key={text}>{text}</p>
      ))}
      <p>
        <b>{COUNT_MESSAGES.provesNot}</b>
      </p>
      {unproven.map(text => (
        <p key={text}>{text}</p>
      ))}
    </details>
  );
}
