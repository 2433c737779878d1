import type { EventRecord, SentVote } from '../../../rules';
import { isOfOtherVote } from '../../api/checkReceipt';
import { receiveReceipt } from '../../api/oldReceipts';
import { unconfirmedVotes } from '../../api/receipts';
import { votingApi, type EntriesArg } from '../../api/votingApi';
import type { AppListenerApi } from '../../app/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { RECEIPT_MESSAGES } from '../../messages/receipts';
import { alertRaised, toastShown } from '../notices/noticesSlice';
import { confirmVote } from './confirmVote';
import { contest, readNewRecord, readRecord, type Sending } from './eventRecord';
import { newVote } from './newVote';
import { announceLate, LATE_AFTER, postWithRetry, type PostResult } from './postWithRetry';
import type { Choice } from './votingSlice';

/** A vote that is ready to be sent, or why it is not sent. */
type Ready =
  | { readonly vote: SentVote; readonly record: EventRecord }
  /** For servers whose receipts are not compared with anything. */
  | { readonly vote: null }
  | PostResult;

/** A choice that can still be undone. */
interface Delivery {
  /** Resolves once the vote is decided. */
  send(): Promise<PostResult>;
  discard(): void;
}

/**
 * Signs the vote while it is held, because a page that closes has no time for it. One vote at a time: the next one of any
 * tab waits until this one is confirmed or discarded, since its number depends on it.
 */
export function openDelivery(sending: Sending, api: AppListenerApi): Delivery {
  const turn = api.extra.voting().then(voting => voting.turn());
  const ready = turn.then(() => makeReady(sending, api)).catch((cause: unknown) => notReady(cause, api));
  const discard = (): void =>
    void Promise.all([turn, ready]).then(
      ([end]) => end(),
      () => undefined,
    );
  return {
    discard,
    send: async () => {
      try {
        const inTime = await Promise.race([ready, api.delay(LATE_AFTER).then(() => undefined)]);
        if (inTime === undefined) announceLate(sending, api);
        return await deliver(await ready, sending, api);
      } finally {
        discard();
      }
    },
  };
}

/** A part of the code did not load. */
function notReady(cause: unknown, { extra, dispatch }: AppListenerApi): PostResult {
  extra.log('The vote was not sent', cause);
  dispatch(toastShown(MESSAGES.notSent));
  return { outcome: 'refused', problem: { code: 'network' } };
}

async function makeReady(sending: Sending, api: AppListenerApi): Promise<Ready> {
  const read = await readRecord(sending, api);
  if (read.outcome !== 'read') return read;
  const { record } = read;
  if (record === null) return { vote: null };
  const { decision, wallet } = sending;
  for (const vote of unconfirmedVotes(api.extra.storage, { event: decision.eventId, wallet })) {
    const earlier = await confirmVote(vote, { ...sending, record }, api);
    if (isAbout(vote, decision) && earlier.outcome === 'taken')
      return vote.winner === decision.winner ? earlier : { outcome: 'decided-before' };
    if (!['taken', 'decided-before', 'gone'].includes(earlier.outcome)) return earlier;
  }
  return { vote: await newVote(sending, record, api), record };
}

/** Sends a vote again that was not confirmed. */
export async function resend(vote: SentVote, sending: Sending, api: AppListenerApi): Promise<PostResult> {
  // Its event had a record when the vote was first sent.
  const read = await readNewRecord(sending, api);
  return read.outcome === 'read' ? confirmVote(vote, { ...sending, record: read.record }, api) : read;
}

const isAbout = ({ lo, hi }: SentVote, { winner, loser }: Choice): boolean =>
  [winner, loser].every(id => id === lo || id === hi);

function deliver(ready: Ready, sending: Sending, api: AppListenerApi): Promise<PostResult> | PostResult {
  if ('outcome' in ready) return ready;
  if (!sending.isUnderWay()) return { outcome: 'dropped' };
  if (ready.vote !== null) return confirmVote(ready.vote, { ...sending, record: ready.record }, api);
  return postWinner(sending, sending.decision.loser, api);
}

/** A vote without a header. Both of its posts name both entries. The loser's decides; the winner's only confirms. */
export function postWinner(
  { decision, turn, wallet, isUnderWay }: Sending,
  entryId: number,
  api: AppListenerApi,
): Promise<PostResult> {
  const { eventId, winner } = decision;
  const call = { eventId, wallet, entryId, winner };
  const start = () => {
    const request = api.dispatch(votingApi.endpoints.castBallot.initiate(call, { track: false }));
    // Even if the player has left the screen meanwhile.
    request
      .then(({ data }) => receiveOld(call, data, api))
      .catch((cause: unknown) => api.extra.log('The receipt was not kept', cause));
    return request;
  };
  return postWithRetry({ decision, turn, start, isUnderWay }, api);
}

interface Posted extends EntriesArg {
  readonly entryId: number;
  readonly winner: number;
}

async function receiveOld({ eventId, ...vote }: Posted, data: unknown, api: AppListenerApi): Promise<void> {
  if (isOfOtherVote({ eventId, ...vote }, data))
    contest(
      { text: RECEIPT_MESSAGES.notConfirmed, eventId, content: { vote, payload: data }, steps: ['evidence'] },
      api,
    );
  else if (await receiveReceipt(data, api.dispatch, api.extra))
    api.dispatch(alertRaised({ text: RECEIPT_MESSAGES.unsigned }));
}
