import type { VoteEntry } from '../../api/votingApi';
import { VOTE_MESSAGES } from '../../messages/voting';
import type { Vote } from './votingSlice';

interface DuelStatusProps {
  readonly pair: readonly [VoteEntry, VoteEntry];
  readonly describe: (entry: VoteEntry) => string;
  readonly vote: Vote | undefined;
  readonly progress: { readonly done: number; readonly of: number } | null;
}

/** How far the voter is, and what is being waited for; who does not see the pair is told of it. */
export function DuelStatus({ pair: [left, right], describe, vote, progress }: DuelStatusProps) {
  const chosen = vote && (vote.winner === left.id ? left : right);
  return (
    <>
      <p className="duel-progress" role="status">
        {waitingText(vote) ?? (progress && <Progress {...progress} />)}
      </p>
      <p className="unseen" role="status">
        {chosen ? VOTE_MESSAGES.chosen(describe(chosen)) : VOTE_MESSAGES.pair(describe(left), describe(right))}
      </p>
    </>
  );
}

function Progress({ done, of }: { readonly done: number; readonly of: number }) {
  return (
    <>
      <span className="unseen">{VOTE_MESSAGES.votes}</span> <span>{VOTE_MESSAGES.ballotProgress(done, of)}</span>
    </>
  );
}

function waitingText(vote: Vote | undefined): string | undefined {
  if (vote?.status === 'late') return VOTE_MESSAGES.stillSending;
  return vote?.status === 'fetching' ? VOTE_MESSAGES.fetchingPair : undefined;
}
