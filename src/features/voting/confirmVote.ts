import { endOf, readReceipts, type EventRecord, type Receipt, type SentVote } from '../../../rules';
import { checkBallotReceipt } from '../../api/checkReceipt';
import { canVerify } from '../../api/countApi';
import { forgetVote, keepReceipt, keepVote, storedReceipts, type KeptReceipt } from '../../api/receipts';
import type { Problem } from '../../api/problems';
import { votingApi } from '../../api/votingApi';
import type { AppListenerApi } from '../../app/storeTypes';
import { RECEIPT_MESSAGES } from '../../messages/receipts';
import { sessionNeeded, sessionSettled } from '../session/sessionSlice';
import { contest, readNewRecord, type Sending } from './eventRecord';
import { signedVote, withoutSignature } from './newVote';
import { postWithRetry, type PostResult } from './postWithRetry';
import { keyRefused } from './votingSlice';

/** How often the server may ask for another signature of the same vote. */
const MAX_CHANGES = 4;

interface Voting extends Sending {
  readonly record: EventRecord;
}

/** Sends a vote until the server has confirmed it with a receipt, or has refused it. Until then it is kept. */
export async function confirmVote(sent: SentVote, voting: Voting, api: AppListenerApi): Promise<PostResult> {
  let vote = sent;
  let hasSignedIn = false;
  for (let changes = 0; changes <= MAX_CHANGES; changes += 1) {
    if (!voting.isUnderWay()) return { outcome: 'dropped' };
    keepVote(api.extra, vote);
    const result = await post(vote, voting, api);
    if (result.outcome === 'taken') return receive(vote, result.data, voting, api);
    const problem = result.outcome === 'refused' ? result.problem : undefined;
    const reason = problem?.code === 'status' ? problem.reason : undefined;
    if (reason === 'voter-key-unknown') {
      const isVouched = !hasSignedIn && (await signIn(voting.wallet, api));
      hasSignedIn = true;
      if (isVouched) continue;
      api.dispatch(keyRefused(voting.wallet));
      vote = withoutSignature(vote);
    } else if (reason === 'count-differs' && problem !== undefined) {
      vote = await recount(vote, problem, voting, api);
    } else {
      if (isOver(result)) forgetVote(api.extra, vote);
      return result;
    }
  }
  return notConfirmed(vote, null, voting, api);
}

/** The post for the loser decides. */
function post(
  vote: SentVote,
  { decision, turn, wallet, isUnderWay }: Voting,
  api: AppListenerApi,
): Promise<PostResult> {
  const { event: eventId, lo, hi, winner, header: voter } = vote;
  const call = { eventId, wallet, entryId: winner === lo ? hi : lo, winner, voter };
  const start = () => api.dispatch(votingApi.endpoints.castBallot.initiate(call, { track: false }));
  return postWithRetry({ decision, turn, start, isUnderWay }, api);
}

/** Whether the server will never decide this vote. Without a session, or after its own error, it may still do so. */
function isOver(result: PostResult): boolean {
  if (result.outcome !== 'refused') return result.outcome !== 'dropped';
  const { problem } = result;
  return problem.code === 'status' && problem.status < 500 && ![401, 408, 429].includes(problem.status);
}

async function signIn(wallet: string, api: AppListenerApi): Promise<boolean> {
  const settled = api.take(
    (action): action is ReturnType<typeof sessionSettled> =>
      sessionSettled.match(action) && action.payload.wallet === wallet,
  );
  api.dispatch(sessionNeeded({ wallet }));
  const [{ payload }] = await settled;
  return payload.problem === null;
}

/**
 * The server has another number of votes of this key. If it is too low, it has lost votes. If it is too high, the key
 * never signs that: another one takes its place.
 */
async function recount(vote: SentVote, problem: Problem, { record }: Voting, api: AppListenerApi): Promise<SentVote> {
  const count = 'count' in problem ? problem.count : undefined;
  const { voter, count: own } = vote;
  if (voter === undefined || own === undefined || count === undefined) return withoutSignature(vote);
  if (count < own - 1) {
    const receipts = storedReceipts(api.extra.storage).filter(({ event }) => event === vote.event);
    const content = { count, vote, receipts, record };
    contest({ text: RECEIPT_MESSAGES.votesLost, eventId: vote.event, content, steps: ['evidence'] }, api);
    return signedVote(vote, record, api, count + 1);
  }
  if (count < own) return vote;
  const { keys } = await api.extra.voting();
  await keys.forget(voter);
  return signedVote(vote, record, api);
}

async function receive(vote: SentVote, data: unknown, voting: Voting, api: AppListenerApi): Promise<PostResult> {
  const [receipt] = readReceipts([data]);
  const compare = (record: EventRecord) => receipt && checkBallotReceipt(vote, receipt, record);
  let { record } = voting;
  let verdict = await compare(record);
  if (verdict === undefined || verdict === 'other-record') {
    const read = await readNewRecord(voting, api);
    if (read.outcome !== 'read') return read;
    record = read.record;
    verdict = await compare(record);
  }
  if (verdict === 'other-salt' || (verdict === undefined && isWithdrawn(vote, record))) {
    forgetVote(api.extra, vote);
    return { outcome: verdict === undefined ? 'gone' : 'decided-before' };
  }
  if (receipt === undefined || verdict !== 'ok') return notConfirmed(vote, data, { ...voting, record }, api);
  keepReceipt(api.extra, asKept(vote, receipt, record), vote);
  return { outcome: 'taken', data };
}

function asKept({ wallet, voter, count }: SentVote, receipt: Receipt, record: EventRecord): KeptReceipt {
  if (!('format' in receipt)) return canVerify() ? { ...receipt, signed: true } : receipt;
  const signature = 'winner' in receipt && receipt.signed === 1 && { voter, count };
  return { ...receipt, wallet, ...signature, ends: endOf(record) };
}

function isWithdrawn({ lo, hi }: SentVote, { rulings }: EventRecord): boolean {
  return rulings.some(({ kind, subject }) => kind === 'withdraw' && [lo, hi].includes(Number(subject)));
}

function notConfirmed(vote: SentVote, response: unknown, { record }: Voting, api: AppListenerApi): PostResult {
  const content = { vote, response, record };
  contest({ text: RECEIPT_MESSAGES.notConfirmed, eventId: vote.event, content }, api);
  return { outcome: 'contested' };
}
