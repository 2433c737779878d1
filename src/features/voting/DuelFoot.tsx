import type { ChoiceTally } from '#rules/voting/choiceTally';
import type { Ballot } from '../../api/votingApi';
import { VOTE_MESSAGES } from './messages';
import { useFocusReturn } from './useFocusReturn';
import type { Choice } from './votingSlice';
import * as styles from './DuelFoot.module.css';
import { unseen } from '../../components/unseen';

type Progress = Ballot['progress'];

interface DuelFootProps {
  readonly choice: Choice | undefined;
  /** The choice from the pair before, if it is not over. */
  readonly before: Choice | undefined;
  readonly progress: Progress;
  /** What the player's choices have in common, if anything. */
  readonly tally: ChoiceTally | undefined;
  /** Leaves the pair undecided; absent if this wallet may leave no more open. */
  readonly onPass: (() => void) | undefined;
}

/** The voter's progress, and a button for pairs that are too close. */
export function DuelFoot({ choice, before, progress, tally, onPass }: DuelFootProps) {
  return (
    <div className={styles.foot}>
      {onPass && <PassButton isIdle={choice !== undefined} onPass={onPass} />}
      <p className={styles.progress} role="status">
        <ProgressText {...{ choice, before, progress, tally }} />
      </p>
    </div>
  );
}

/** It disappears after the last pass. */
function PassButton({ isIdle, onPass }: { readonly isIdle: boolean; readonly onPass: () => void }) {
  const button = useFocusReturn();
  return (
    <button
      ref={button}
      type="button"
      className={styles.pass}
      aria-keyshortcuts="ArrowDown 0"
      aria-disabled={isIdle}
      onClick={onPass}
    >
      {VOTE_MESSAGES.tooClose}
    </button>
  );
}

/** The dots, and the votes until the next pause, are in groups of this size. */
const TEN = 10;

function ProgressText({ choice, before, progress, tally }: Omit<DuelFootProps, 'onPass'>) {
  const waiting = waitingText({ choice, before, progress });
  if (waiting !== undefined) return <span className={styles.note}>{waiting}</span>;
  if (progress === null) return null;
  const { done, of } = progress;
  if (choice === undefined && done > 0 && done < of && done % TEN === 0)
    return (
      <span className={styles.note}>{tally ? VOTE_MESSAGES.tally(tally, done, of) : VOTE_MESSAGES.tens(done, of)}</span>
    );
  return (
    <>
      <span>
        <span className={unseen}>{VOTE_MESSAGES.votes}</span> <span>{VOTE_MESSAGES.ballotProgress(done, of)}</span>
      </span>
      <ProgressDots {...progress} />
    </>
  );
}

/** The first vote says once that it is final. */
function waitingText({ choice, before, progress }: Pick<DuelFootProps, 'choice' | 'before' | 'progress'>) {
  if (choice?.status === 'late' || before?.status === 'late') return VOTE_MESSAGES.stillSending;
  if (choice?.status === 'fetching') return VOTE_MESSAGES.fetchingPair;
  const isFirst = choice === undefined ? before?.status === 'taken' && progress?.done === 1 : progress?.done === 0;
  return (choice ?? before)?.status === 'taken' && isFirst ? VOTE_MESSAGES.sent : undefined;
}

function ProgressDots({ done, of }: NonNullable<Progress>) {
  return (
    <span className={styles.dots} aria-hidden="true">
      {Array.from({ length: Math.ceil(of / TEN) }, (_, group) => (
        <span key={group}>
          {Array.from({ length: Math.min(TEN, of - group * TEN) }, (__, dot) => (
            <i key={dot} className={group * TEN + dot < done ? styles.done : undefined} />
          ))}
        </span>
      ))}
    </span>
  );
}
