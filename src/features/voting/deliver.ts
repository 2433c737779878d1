import type { Avatar } from '#rules/outfit/avatar';
import type { SentVote } from '#rules/proof/readPublished';
import { newVote } from '../../api/checkReceipt';
import { unconfirmedVotes } from '../../api/receipts';
import type { Start } from '../../api/seals';
import { votingApi } from '../../api/votingApi';
import type { AppListenerApi } from '../../base/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { REASONS } from '../../messages/refusals';
import { toastShown } from '../notices/noticesSlice';
import { confirmVote, type VoteResult } from './confirmVote';
import { readStart, type Sending } from './eventStart';
import { announceLate, LATE_AFTER, postWithRetry, type PostResult } from './postWithRetry';
import type { Choice } from './votingSlice';

/** The fits of a pair as the screen showed them, by their entries. */
export type Shown = ReadonlyMap<number, Avatar>;

/** A vote that is ready to be sent, or why it is not sent. */
type Ready = { readonly vote: SentVote; readonly start: Start } | VoteResult;

/**
 * Makes the vote while it is held, because a page that closes has no time to check seals, and sends it unless the choice
 * is undone. One vote at a time: the next one of any tab waits until this one is confirmed or undone.
 */
export async function deliver(
  sending: Sending,
  shown: Shown,
  held: Promise<boolean>,
  api: AppListenerApi,
): Promise<VoteResult> {
  const vote = { isReady: false };
  const sendInTurn = async (): Promise<VoteResult> => {
    const ready = await makeReady(sending, shown, api);
    vote.isReady = true;
    if (!(await held)) return { outcome: 'dropped' };
    return 'outcome' in ready ? ready : confirmVote(ready.vote, { ...sending, start: ready.start }, api);
  };
  const sent = api.extra
    .voting()
    .then(({ inTurn }) => inTurn(sendInTurn))
    .catch((cause: unknown) => notReady(cause, api));
  if (!(await held)) return { outcome: 'dropped' };
  await Promise.race([sent, api.delay(LATE_AFTER)]);
  if (!vote.isReady) announceLate(sending, api);
  return sent;
}

/** A part of the code did not load. */
function notReady(cause: unknown, { extra, dispatch }: AppListenerApi): VoteResult {
  extra.log('The vote was not sent', cause);
  dispatch(toastShown(MESSAGES.notSent));
  return { outcome: 'refused', problem: { code: 'network' } };
}

async function makeReady(sending: Sending, shown: Shown, api: AppListenerApi): Promise<Ready> {
  const read = await readStart(sending, false, api);
  if (read.outcome !== 'read') return read;
  const { start } = read;
  const { decision, wallet } = sending;
  const { extra } = api;
  for (const vote of unconfirmedVotes(extra.storage, { event: decision.eventId, wallet })) {
    const earlier = await confirmVote(vote, { ...sending, start }, api);
    if (isAbout(vote, decision) && earlier.outcome === 'taken') return sameOrBefore(vote, decision, earlier, api);
    if (!['taken', 'decided-before', 'gone'].includes(earlier.outcome)) return earlier;
  }
  const salt = (await extra.voting()).salt();
  return { vote: newVote({ ...decision, wallet, salt }, shown), start };
}

const isAbout = ({ lo, hi }: SentVote, { winner, loser }: Choice): boolean =>
  [winner, loser].every(id => id === lo || id === hi);

/** The pair was decided by a vote that had not been confirmed, which may be for the other fit. */
function sameOrBefore(vote: SentVote, { winner }: Choice, earlier: VoteResult, api: AppListenerApi): VoteResult {
  if (vote.winner === winner) return earlier;
  api.dispatch(toastShown(REASONS['ballot-decided']));
  return { outcome: 'decided-before' };
}

/** Sends a vote of an earlier visit again. */
export async function resend(vote: SentVote, sending: Sending, api: AppListenerApi): Promise<VoteResult> {
  const read = await readStart(sending, false, api);
  return read.outcome === 'read' ? confirmVote(vote, { ...sending, start: read.start }, api) : read;
}

/** The winner's own post, which only confirms. */
export function postWinner({ decision, turn, wallet, isUnderWay }: Sending, api: AppListenerApi): Promise<PostResult> {
  const { eventId, winner } = decision;
  const call = { eventId, wallet, entryId: winner, winner };
  const start = () => api.dispatch(votingApi.endpoints.castBallot.initiate(call, { track: false }));
  return postWithRetry({ decision, turn, start, isUnderWay }, api);
}
