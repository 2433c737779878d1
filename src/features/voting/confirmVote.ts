import type { SentVote } from '#rules/proof/readPublished';
import { voteReceiptIn } from '../../api/checkReceipt';
import type { Problem } from '../../api/problems';
import { forgetVote, keepReceipt, keepVote, receiptOf } from '../../api/receipts';
import { endOf, type Start } from '../../api/seals';
import { votingApi } from '../../api/votingApi';
import type { AppListenerApi } from '../../base/storeTypes';
import { RECEIPT_MESSAGES } from '../../messages/receipts';
import { REASONS } from '../../messages/refusals';
import { toastShown } from '../notices/noticesSlice';
import { contest, CONTESTED, readStart, type Sending } from './eventStart';
import { postWithRetry, type PostResult } from './postWithRetry';

/**
 * What came of a vote: 'decided-before' if this wallet has decided its pair elsewhere, 'gone' if there is no such pair
 * any more, 'contested' if the server did not confirm it; the player has been told of the first and the last.
 */
export type VoteResult = PostResult | typeof CONTESTED | { readonly outcome: 'decided-before' | 'gone' };

interface Voting extends Sending {
  readonly start: Start;
}

/** Sends a vote until the server has confirmed it with a receipt, or has refused it. Until then it is kept. */
export async function confirmVote(vote: SentVote, voting: Voting, api: AppListenerApi): Promise<VoteResult> {
  if (!voting.isUnderWay()) return { outcome: 'dropped' };
  keepVote(api.extra, vote);
  const result = await post(vote, voting, api);
  if (result.outcome === 'taken') return receive(vote, result.data, voting, api);
  if (result.outcome === 'dropped') return result;
  const { problem } = result;
  const reason = problem.code === 'status' ? problem.reason : undefined;
  if (reason === 'ballot-decided') return decidedBefore(vote, problem, voting, api);
  if (reason === 'no-such-ballot') return withoutBallot(vote, problem, voting, api);
  if (isPlainRefusal(problem)) {
    if (isFinal(problem)) forgetVote(api.extra, vote);
    return isOfHolder(problem) ? { outcome: 'gone' } : result;
  }
  return notConfirmed(vote, problem, voting, api);
}

/** The post for the loser decides. */
function post(
  vote: SentVote,
  { decision, turn, wallet, isUnderWay }: Voting,
  api: AppListenerApi,
): Promise<PostResult> {
  const { event: eventId, lo, hi, winner, loSeen, hiSeen, salt } = vote;
  const call = { eventId, wallet, entryId: winner === lo ? hi : lo, winner, seen: `${loSeen} ${hiSeen} ${salt}` };
  const start = () => api.dispatch(votingApi.endpoints.castBallot.initiate(call, { track: false }));
  return postWithRetry({ decision, turn, start, isUnderWay }, api);
}

/** A refusal that says openly that the vote does not count, or a failure after which it can be sent again. */
function isPlainRefusal(problem: Problem): boolean {
  if (problem.code !== 'status') return problem.code !== 'bad-response';
  return [401, 403, 408, 429].includes(problem.status) || problem.status >= 500 || isOfHolder(problem);
}

/** The wallet may not vote any more; the next pair says why. */
const isOfHolder = (problem: Problem): boolean =>
  problem.code === 'status' && (problem.reason === 'no-qualifying-nft' || problem.reason === 'nft-already-used');

/** Without a session, or after its own error, the server may still take the vote. */
const isFinal = (problem: Problem): boolean =>
  problem.code === 'status' && (problem.status === 403 || isOfHolder(problem));

async function receive(vote: SentVote, data: unknown, voting: Voting, api: AppListenerApi): Promise<VoteResult> {
  let { start } = voting;
  let receipt = await voteReceiptIn(data, vote, start);
  if (receipt === 'late') {
    const read = await readStart(voting, true, api);
    if (read.outcome !== 'read') return read;
    start = read.start;
    receipt = await voteReceiptIn(data, vote, start);
  }
  if (receipt === undefined || receipt === 'late') return notConfirmed(vote, data, { ...voting, start }, api);
  keepReceipt(api.extra, { ...receipt, wallet: vote.wallet, ends: endOf(start) });
  return { outcome: 'taken', data };
}

/** By another tab of this browser, which has the receipt, or else by somebody with the same wallet. */
function decidedBefore(vote: SentVote, response: Problem, { start }: Voting, api: AppListenerApi): VoteResult {
  forgetVote(api.extra, vote);
  if (receiptOf(api.extra.storage, vote) !== undefined) api.dispatch(toastShown(REASONS['ballot-decided']));
  else {
    const content = { vote, response, seals: start.seals };
    contest({ text: RECEIPT_MESSAGES.decidedElsewhere, eventId: vote.event, content, steps: ['evidence'] }, api);
  }
  return { outcome: 'decided-before' };
}

/** A pair vanishes if one of its fits is withdrawn, which a ruling says. */
async function withoutBallot(
  vote: SentVote,
  response: Problem,
  voting: Voting,
  api: AppListenerApi,
): Promise<VoteResult> {
  const read = await readStart(voting, true, api);
  if (read.outcome !== 'read') return read;
  const isWithdrawn = read.start.seals.rulings.some(
    ({ kind, subject }) => kind === 'withdraw' && [vote.lo, vote.hi].includes(Number(subject)),
  );
  if (!isWithdrawn) return notConfirmed(vote, response, { ...voting, start: read.start }, api);
  forgetVote(api.extra, vote);
  return { outcome: 'gone' };
}

function notConfirmed(vote: SentVote, response: unknown, { start }: Voting, api: AppListenerApi): VoteResult {
  const content = { vote, response, seals: start.seals };
  contest({ text: RECEIPT_MESSAGES.notConfirmed, eventId: vote.event, content }, api);
  return CONTESTED;
}
