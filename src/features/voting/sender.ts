import type { Avatar } from '#rules/outfit/avatar';
import type { SentVote } from '#rules/proof/readPublished';
import { newVote, voteReceiptIn } from '../../api/checkReceipt';
import type { Problem } from '../../api/problems';
import { forgetVote, keepReceipt, keepVote, receiptOf, unconfirmedVotes } from '../../api/receipts';
import { endOf, type Start } from '../../api/seals';
import { votingApi } from '../../api/votingApi';
import type { AppListenerApi } from '../../base/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { RECEIPT_MESSAGES } from '../../messages/receipts';
import { REASONS } from '../../messages/refusals';
import { toastShown } from '../notices/noticesSlice';
import { VOTE_MESSAGES } from './messages';
import { announceLate, isUnderWay, type Sending } from './outbox';
import { DROPPED, LATE_AFTER, NO_RESPONSE, postWithRetry, type Posted } from './postWithRetry';
import { awaitStart, CONTESTED, contested } from './startSeal';
import { isAbout, type FitChoice, type Pass } from './votingSlice';

/** What came of a choice: 'over' if its pair is gone, or was decided elsewhere, so that the next one follows. */
export type Outcome = Posted | typeof CONTESTED | typeof OVER;

const OVER = { outcome: 'over' } as const;

/** The fits of a pair as the screen showed them, by their entries. */
export type Shown = ReadonlyMap<number, Avatar>;

/**
 * Makes the vote while the choice is held, because a page that closes has no time to check seals, and sends it unless the
 * choice is undone. One vote at a time: the next one of any tab waits until this one is confirmed or undone.
 */
export async function sendVote(
  choice: Sending<FitChoice>,
  shown: Shown,
  held: Promise<boolean>,
  api: AppListenerApi,
): Promise<Outcome> {
  const vote = { isMade: false };
  const sent = api.extra
    .voting()
    .then(({ inTurn, salt }) =>
      inTurn(async () => {
        const made = await makeVote({ ...choice, salt: salt() }, shown, api);
        vote.isMade = true;
        if (!(await held)) return DROPPED;
        return 'outcome' in made ? made : await confirmVote({ ...made, choice }, api);
      }),
    )
    .catch((cause: unknown) => notSent(cause, api));
  if (!(await held)) return DROPPED;
  await Promise.race([sent, api.delay(LATE_AFTER)]);
  if (!vote.isMade) announceLate(choice, api);
  return sent;
}

export async function sendPass(choice: Sending<Pass>, held: Promise<boolean>, api: AppListenerApi): Promise<Outcome> {
  if (!(await held)) return DROPPED;
  const { eventId, wallet, left, right, why } = choice;
  const call = { eventId, wallet, entries: [left, right], why } as const;
  const posted = await postWithRetry(votingApi.endpoints.passBallot.initiate(call, { track: false }), choice, api);
  if (posted.outcome === 'taken' && posted.data?.passesLeft === 0) api.dispatch(toastShown(VOTE_MESSAGES.lastPass));
  if (posted.outcome !== 'refused' || posted.problem.code !== 'status') return posted;
  // The pair was decided elsewhere, or is gone: no vote is lost by that.
  const { status } = posted.problem;
  if (status === 409) api.dispatch(toastShown(REASONS['ballot-decided']));
  return status === 409 || status === 422 ? OVER : posted;
}

/** The winner's own post, which only confirms. */
export function postWinner(choice: Sending<FitChoice>, api: AppListenerApi): Promise<Posted> {
  const { eventId, wallet, winner } = choice;
  const call = { eventId, wallet, entryId: winner, winner };
  return postWithRetry(votingApi.endpoints.castBallot.initiate(call, { track: false }), choice, api);
}

/** A part of the code did not load. */
function notSent(cause: unknown, { extra, dispatch }: AppListenerApi): Outcome {
  extra.log('The vote was not sent', cause);
  dispatch(toastShown(MESSAGES.notSent));
  return { outcome: 'refused', problem: NO_RESPONSE };
}

/** A vote on its way, for a choice, which may be the one after it. */
interface Sent {
  readonly vote: SentVote;
  readonly start: Start;
  readonly choice: Sending;
}

/** A vote that is ready to be sent, or why it is not sent. Those that were not confirmed are sent before it. */
async function makeVote(
  choice: Sending<FitChoice> & { readonly salt: string },
  shown: Shown,
  api: AppListenerApi,
): Promise<Pick<Sent, 'vote' | 'start'> | Outcome> {
  const start = await awaitStart(choice, false, api);
  if ('outcome' in start) return start;
  for (const vote of unconfirmedVotes(api.extra.storage, { event: choice.eventId, wallet: choice.wallet })) {
    const earlier = await confirmVote({ vote, start, choice }, api);
    if (isAbout(choice, [{ id: vote.lo }, { id: vote.hi }])) return sameOrOver(choice, vote, earlier, api);
    if (earlier.outcome !== 'taken' && earlier.outcome !== 'over') return earlier;
  }
  return { vote: newVote(choice, shown), start };
}

/** The choice's pair was decided by a vote that had not been confirmed, which may be for the other fit. */
function sameOrOver({ winner }: FitChoice, vote: SentVote, earlier: Outcome, { dispatch }: AppListenerApi): Outcome {
  if (earlier.outcome !== 'taken' || vote.winner === winner) return earlier;
  dispatch(toastShown(REASONS['ballot-decided']));
  return OVER;
}

/** Sends a vote until the server has confirmed it with a receipt, or has refused it. Until then it is kept. */
export async function confirmVote(sent: Sent, api: AppListenerApi): Promise<Outcome> {
  const { vote, choice } = sent;
  if (!isUnderWay(choice, api)) return DROPPED;
  keepVote(api.extra, vote);
  const { event: eventId, lo, hi, winner, loSeen, hiSeen, salt } = vote;
  // The post for the loser decides.
  const entryId = winner === lo ? hi : lo;
  const call = { eventId, wallet: choice.wallet, entryId, winner, seen: `${loSeen} ${hiSeen} ${salt}` };
  const posted = await postWithRetry(votingApi.endpoints.castBallot.initiate(call, { track: false }), choice, api);
  if (posted.outcome === 'taken') return compareReceipt(sent, posted.data, api);
  return posted.outcome === 'refused' ? afterRefusal(sent, posted.problem, api) : posted;
}

async function compareReceipt(sent: Sent, response: unknown, api: AppListenerApi): Promise<Outcome> {
  const { vote, choice } = sent;
  let { start } = sent;
  let receipt = await voteReceiptIn(response, vote, start);
  if (receipt === 'late') {
    const latest = await awaitStart(choice, true, api);
    if ('outcome' in latest) return latest;
    start = latest;
    receipt = await voteReceiptIn(response, vote, start);
  }
  if (receipt === undefined || receipt === 'late') return notConfirmed(vote, start, response, api);
  keepReceipt(api.extra, { ...receipt, wallet: vote.wallet, ends: endOf(start) });
  return { outcome: 'taken', data: response };
}

async function afterRefusal(sent: Sent, problem: Problem, api: AppListenerApi): Promise<Outcome> {
  const { vote, start } = sent;
  const reason = problem.code === 'status' ? problem.reason : undefined;
  if (reason === 'ballot-decided') return decidedBefore(sent, problem, api);
  if (reason === 'no-such-ballot') return withoutBallot(sent, problem, api);
  // The wallet may not vote any more; the next pair says why.
  const isOfHolder = reason === 'no-qualifying-nft' || reason === 'nft-already-used';
  // Without a session, or after its own error, the server may still take the vote.
  if (isOfHolder || (problem.code === 'status' && problem.status === 403)) forgetVote(api.extra, vote);
  if (isOfHolder) return OVER;
  return isPlain(problem) ? { outcome: 'refused', problem } : notConfirmed(vote, start, problem, api);
}

/** A refusal that says openly that the vote does not count, or a failure after which it can be sent again. */
function isPlain(problem: Problem): boolean {
  if (problem.code !== 'status') return problem.code !== 'bad-response';
  return [401, 403, 408, 429].includes(problem.status) || problem.status >= 500;
}

/** By another tab of this browser, which has the receipt, or else by somebody with the same wallet. */
function decidedBefore(
  { vote, start: { seals } }: Sent,
  response: Problem,
  { extra, dispatch }: AppListenerApi,
): Outcome {
  forgetVote(extra, vote);
  if (receiptOf(extra.storage, vote) !== undefined) dispatch(toastShown(REASONS['ballot-decided']));
  else dispatch(contested(vote.event, RECEIPT_MESSAGES.decidedElsewhere, { vote, response, seals }, ['evidence']));
  return OVER;
}

/** A pair vanishes if one of its fits is withdrawn, which a ruling says. */
async function withoutBallot({ vote, choice }: Sent, response: Problem, api: AppListenerApi): Promise<Outcome> {
  const start = await awaitStart(choice, true, api);
  if ('outcome' in start) return start;
  const isWithdrawn = start.seals.rulings.some(
    ({ kind, subject }) => kind === 'withdraw' && [vote.lo, vote.hi].includes(Number(subject)),
  );
  if (!isWithdrawn) return notConfirmed(vote, start, response, api);
  forgetVote(api.extra, vote);
  return OVER;
}

function notConfirmed(vote: SentVote, { seals }: Start, response: unknown, { dispatch }: AppListenerApi): Outcome {
  dispatch(contested(vote.event, RECEIPT_MESSAGES.notConfirmed, { vote, response, seals }));
  return CONTESTED;
}
