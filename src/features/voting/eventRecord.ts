import { PRODUCT, type EventRecord } from '../../../rules';
import { recordProblem } from '../../api/checkRecord';
import { recordApi } from '../../api/recordApi';
import type { AppListenerApi } from '../../app/storeTypes';
import { RECEIPT_MESSAGES } from '../../messages/receipts';
import { alertRaised } from '../notices/noticesSlice';
import { postWithRetry, type PostResult } from './postWithRetry';
import type { Choice, VoteName } from './votingSlice';

/** One wallet's vote on its way. */
export interface Sending {
  readonly decision: Choice;
  readonly turn: VoteName['turn'];
  readonly wallet: string;
  readonly isUnderWay: () => boolean;
}

type Read<T> = { readonly outcome: 'read'; readonly record: T };
type Unread = Exclude<PostResult, { readonly outcome: 'taken' }>;

/** What is public about the event, checked; null if its votes have receipts of the first format. */
export async function readRecord(sending: Sending, api: AppListenerApi): Promise<Read<EventRecord | null> | Unread> {
  return requestRecord(sending, false, api);
}

/** The same without the one that is known. */
export async function readNewRecord(sending: Sending, api: AppListenerApi): Promise<Read<EventRecord> | Unread> {
  const read = await requestRecord(sending, true, api);
  if (read.outcome !== 'read') return read;
  const { record } = read;
  if (record !== null) return { outcome: 'read', record };
  contest({ text: RECEIPT_MESSAGES.otherRecord, eventId: sending.decision.eventId, content: { record } }, api);
  return { outcome: 'contested' };
}

async function requestRecord(
  { decision, turn, isUnderWay }: Sending,
  forceRefetch: boolean,
  api: AppListenerApi,
): Promise<Read<EventRecord | null> | Unread> {
  const { eventId } = decision;
  const call = recordApi.endpoints.getRecord.initiate(eventId, { subscribe: false, forceRefetch });
  const fetched = await postWithRetry({ decision, turn, start: () => api.dispatch(call), isUnderWay }, api);
  if (fetched.outcome !== 'taken') return fetched;
  const record = fetched.data ?? null;
  const isFine = record === null || (await isTrusted(record, eventId, api));
  return isFine ? { outcome: 'read', record } : { outcome: 'contested' };
}

/** Whether the seals agree with those before. If not, the player is told. */
export async function isTrusted(record: EventRecord, eventId: number, api: AppListenerApi): Promise<boolean> {
  const wrong = await recordProblem(record, eventId, api.extra.storage);
  if (wrong === undefined) return true;
  contest({ text: RECEIPT_MESSAGES.otherRecord, eventId, content: { ...wrong, record } }, api);
  return false;
}

interface Contested {
  readonly text: string;
  readonly eventId: number;
  /** What the player can show to others. */
  readonly content: object;
  readonly steps?: readonly ('evidence' | 'again')[];
}

/** The server did something that it should not have done. */
export function contest(
  { text, eventId, content, steps = ['evidence', 'again'] }: Contested,
  { dispatch }: AppListenerApi,
): void {
  const evidence = { name: `${PRODUCT.slug}-evidence-${eventId}.json`, content };
  dispatch(alertRaised({ text, steps, evidence }));
}
