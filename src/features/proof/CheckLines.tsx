import { shortAddress } from '#rules/ids';
import {
  CHECK_LINES,
  verdictOf,
  type CheckLine,
  type Finding,
  type PodiumFit,
  type Verdict,
} from '#rules/proof/findings';
import { sealDigits } from '#rules/proof/texts';
import { useAppDispatch, useAppSelector, useCopy } from '../../base/hooks';
import { Icon } from '../../components/Icon';
import { Pill } from '../../components/Pill';
import { unseen } from '../../components/unseen';
import { COUNT_MESSAGES } from './countMessages';
import { LINE_MESSAGES } from './findingsMessages';
import { selectProof } from './proofSlice';
import { bringReceipts, keepEvidence } from './receiptFiles';
import * as styles from './Proof.module.css';

/** The lines of the check, each with its sentences once it has a result. */
export function CheckLines() {
  const { lines } = useAppSelector(selectProof);
  return (
    <ul className={styles.countLines} aria-live="polite" aria-busy={lines.length < CHECK_LINES.length}>
      {CHECK_LINES.map(name => {
        const line = lines.find(one => one.line === name);
        return <li key={name}>{line === undefined ? <Waiting name={name} /> : <Line line={line} />}</li>;
      })}
    </ul>
  );
}

function Waiting({ name }: { readonly name: CheckLine['line'] }) {
  return (
    <p className={`${styles.countVerdict} ${styles.countQuiet}`}>
      <span className={styles.countSpinner} />
      <span>{COUNT_MESSAGES.waiting[name]}</span>
    </p>
  );
}

/** The sentences of a line, and what the player can do about them. */
export function Line({ line }: { readonly line: CheckLine }) {
  const findings: readonly Finding[] = line.findings;
  return (
    <>
      <ul>
        {findings.map(finding => {
          const text = LINE_MESSAGES.finding(finding, line);
          return (
            <li key={text}>
              <Sentence verdict={finding.verdict} text={text} />
              {finding.code === 'sealed' && <EndSeal digits={sealDigits(finding.end)} />}
              {finding.code === 'other-podium' && <Podiums {...finding} />}
            </li>
          );
        })}
      </ul>
      {verdictOf(line) === 'failed' && <EvidenceButton line={line} />}
      {findings[0]?.code === 'no-receipts' && <BringReceipts />}
    </>
  );
}

export function Sentence({ verdict, text }: { readonly verdict: Verdict; readonly text: string }) {
  return (
    <p className={styles.countVerdict} data-verdict={verdict}>
      {verdict === 'untold' ? <i className={styles.countDash} /> : <Icon name={verdict === 'ok' ? 'tick' : 'cross'} />}
      <span className={unseen}>{COUNT_MESSAGES.verdicts[verdict]}</span>
      <span>{text}</span>
    </p>
  );
}

/** What people can compare. */
function EndSeal({ digits }: { readonly digits: string }) {
  const [copied, copy] = useCopy();
  return (
    <p className={styles.countStep}>
      <span>{COUNT_MESSAGES.endSeal(digits)}</span>
      <Pill size="small" onClick={() => copy(digits)}>
        {copied === true ? COUNT_MESSAGES.copied : COUNT_MESSAGES.copy}
      </Pill>
    </p>
  );
}

type PodiumsProps = Readonly<Record<'podium' | 'without', readonly PodiumFit[]>>;

/** Both side by side: which of them is right is for the player to judge. */
function Podiums(podiums: PodiumsProps) {
  return (
    <div className={`${styles.countStep} ${styles.podiums}`}>
      {(['podium', 'without'] as const).map(name => (
        <div key={name}>
          <b>{COUNT_MESSAGES.podiums[name]}</b>
          <ol>
            {podiums[name].map(({ id, wallet, isWithdrawn }) => (
              <li key={id}>{wallet === null ? COUNT_MESSAGES.gone(isWithdrawn) : shortAddress(wallet)}</li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

/** Saves what a line shows about the server. */
function EvidenceButton({ line }: { readonly line: CheckLine }) {
  const dispatch = useAppDispatch();
  return (
    <Pill size="small" className={styles.countStep} onClick={() => void dispatch(keepEvidence(line))}>
      {COUNT_MESSAGES.keepEvidence}
    </Pill>
  );
}

function BringReceipts() {
  const dispatch = useAppDispatch();
  const { noReceipts } = useAppSelector(selectProof);
  return (
    <p className={styles.countStep}>
      <Pill size="small" onClick={() => void dispatch(bringReceipts())}>
        {COUNT_MESSAGES.bringIn}
      </Pill>
      {noReceipts !== null && <span>{COUNT_MESSAGES.noReceipts[noReceipts]}</span>}
    </p>
  );
}
