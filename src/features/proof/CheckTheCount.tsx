import type { CountLine } from '../../../rules';
import { useAppDispatch, useAppSelector, useConfig } from '../../app/hooks';
import { Icon } from '../../components/Icon';
import { Pill } from '../../components/Pill';
import { COUNT_MESSAGES, lineText } from '../../messages/count';
import type { TimedLine } from '../../platform/counting/counter';
import { startJob } from './countEvent';
import { selectCount } from './countSelectors';
import { bringReceipts, saveProof, saveReceipts } from './receiptFiles';

const LINES = ['votes', 'root', 'seals', 'ranking'] as const satisfies readonly CountLine['line'][];

/** Repeats the count in this browser, line by line, and offers all votes as a file. */
export function CheckTheCount({ eventId }: { readonly eventId: number }) {
  const dispatch = useAppDispatch();
  const { apiBase } = useConfig();
  const count = useAppSelector(selectCount);
  const status = count?.jobs.check ?? 'idle';
  const sheet = count?.sheet ?? 'none';
  return (
    <section className="proof-card" aria-labelledby="check-the-count">
      <h2 id="check-the-count">{COUNT_MESSAGES.title}</h2>
      <p>{COUNT_MESSAGES.how}</p>
      <Pill disabled={status === 'waiting'} onClick={() => void dispatch(startJob('check'))}>
        {status === 'waiting' ? COUNT_MESSAGES.counting : COUNT_MESSAGES.count}
      </Pill>
      <p className="count-problem" role="status">
        {sheet in COUNT_MESSAGES.uncountable &&
          COUNT_MESSAGES.uncountable[sheet as keyof typeof COUNT_MESSAGES.uncountable]}
      </p>
      {status !== 'idle' && <Lines lines={count?.lines ?? []} />}
      {status === 'done' && <WhatItProves />}
      <div className="count-files">
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

function Lines({ lines }: { readonly lines: readonly TimedLine[] }) {
  return (
    <ul className="count-lines" aria-live="polite" aria-busy={lines.length < LINES.length}>
      {LINES.map(name => {
        const line = lines.find(one => one.line === name);
        return line === undefined ? (
          <li key={name} className="count-waiting">
            <span className="count-spinner" />
            <span>{COUNT_MESSAGES.waiting[name]}</span>
          </li>
        ) : (
          <li key={name} className={`count-${line.verdict}`}>
            <Icon name={line.verdict === 'failed' ? 'cross' : 'tick'} />
            <span>{lineText(line)}</span>
            <LineButton line={line} />
          </li>
        );
      })}
    </ul>
  );
}

/** What the player can do about a line without a tick. */
function LineButton({ line }: { readonly line: TimedLine }) {
  const dispatch = useAppDispatch();
  const noReceipts = useAppSelector(state => selectCount(state)?.noReceipts ?? null);
  if (line.verdict === 'failed')
    return (
      <Pill size="small" onClick={() => void dispatch(saveProof(line))}>
        {COUNT_MESSAGES.saveProof}
      </Pill>
    );
  if (line.verdict !== 'none') return null;
  return (
    <>
      <Pill size="small" onClick={() => void dispatch(bringReceipts())}>
        {COUNT_MESSAGES.bringIn}
      </Pill>
      {noReceipts !== null && <span className="count-refused">{COUNT_MESSAGES.noReceipts[noReceipts]}</span>}
    </>
  );
}

function WhatItProves() {
  return (
    <details className="count-words">
      <summary>{COUNT_MESSAGES.proves}</summary>
      <p>{COUNT_MESSAGES.provesText}</p>
      <p>
        <b>{COUNT_MESSAGES.provesNot}</b> {COUNT_MESSAGES.provesNotText}
      </p>
    </details>
  );
}
