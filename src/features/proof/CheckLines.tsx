import { CHECK_LINES, type CheckLine, type CountLine } from '../../../rules';
import { useAppDispatch, useAppSelector, useCopy } from '../../app/hooks';
import { Icon } from '../../components/Icon';
import { Pill } from '../../components/Pill';
import { unseen } from '../../components/unseen';
import { COUNT_MESSAGES, lineSentences } from '../../messages/count';
import type { TimedLine } from '../../platform/counting/counter';
import { selectCount } from './countSelectors';
import type { CountState } from './countSlice';
import { bringReceipts, keepEvidence } from './receiptFiles';
import * as styles from './Proof.module.css';

const LINES_1 = ['votes', 'root', 'seals', 'ranking'] as const satisfies readonly CountLine['line'][];
const LINES_BY_PROOFS = ['votes', 'seals', 'witnesses'] as const satisfies readonly CheckLine['line'][];

type LineName = (CountLine | CheckLine)['line'];

function linesOf({ sheet, format }: Pick<CountState, 'sheet' | 'format'>): readonly LineName[] {
  if (sheet === 'by-proofs') return LINES_BY_PROOFS;
  return format === 1 ? LINES_1 : CHECK_LINES;
}

/** The lines of the check, each with its sentences once it has a result. */
export function CheckLines() {
  const count = useAppSelector(selectCount);
  if (count === undefined) return null;
  const { lines } = count;
  const names = linesOf(count);
  return (
    <ul className={styles.countLines} aria-live="polite" aria-busy={lines.length < names.length}>
      {names.map(name => {
        const line = lines.find(one => one.line === name);
        return <li key={name}>{line === undefined ? <Waiting name={name} /> : <Line line={line} />}</li>;
      })}
    </ul>
  );
}

function Waiting({ name }: { readonly name: LineName }) {
  return (
    <p className={`${styles.countVerdict} ${styles.countQuiet}`}>
      <span className={styles.countSpinner} />
      <span>{COUNT_MESSAGES.waiting[name]}</span>
    </p>
  );
}

/** The sentences of a line, and what the player can do about them. */
export function Line({ line }: { readonly line: TimedLine }) {
  const sentences = lineSentences(line);
  const isRefuted = sentences.some(({ verdict }) => verdict === 'failed');
  const hasNoReceipts = 'findings' in line ? line.findings[0]?.code === 'no-receipts' : line.verdict === 'none';
  return (
    <>
      <ul>
        {sentences.map(({ verdict, text, copy }) => (
          <li key={text} className={styles.countVerdict} data-verdict={verdict}>
            {verdict === 'untold' ? (
              <i className={styles.countDash} />
            ) : (
              <Icon name={verdict === 'ok' ? 'tick' : 'cross'} />
            )}
            <span className={unseen}>{COUNT_MESSAGES.verdicts[verdict]}</span>
            <span className={styles.countSentence}>
              <span>{text}</span>
              {copy !== undefined && <CopyButton text={copy} />}
            </span>
          </li>
        ))}
      </ul>
      {isRefuted && <EvidenceButton line={line} />}
      {hasNoReceipts && <BringReceipts />}
    </>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const [copied, copy] = useCopy();
  return (
    <Pill size="small" onClick={() => copy(text)}>
      {copied === true ? COUNT_MESSAGES.copied : COUNT_MESSAGES.copy}
    </Pill>
  );
}

/** Saves what a line, or the whole event without its proofs, shows about the server. */
export function EvidenceButton({ line }: { readonly line: TimedLine | { readonly line: 'downgraded' } }) {
  const dispatch = useAppDispatch();
  return (
    <Pill size="small" className={styles.countStep} onClick={() => void dispatch(keepEvidence(line))}>
      {COUNT_MESSAGES.keepEvidence}
    </Pill>
  );
}

function BringReceipts() {
  const dispatch = useAppDispatch();
  const noReceipts = useAppSelector(state => selectCount(state)?.noReceipts ?? null);
  return (
    <p className={styles.countStep}>
      <Pill size="small" onClick={() => void dispatch(bringReceipts())}>
        {COUNT_MESSAGES.bringIn}
      </Pill>
      {noReceipts !== null && <span>{COUNT_MESSAGES.noReceipts[noReceipts]}</span>}
    </p>
  );
}
