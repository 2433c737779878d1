import { PRODUCT } from '#rules/product';
import type { Problem } from '../../api/problems';
import { checkStart, type Start } from '../../api/seals';
import { sealsApi, type SignedSeals } from '../../api/sealsApi';
import type { AppListenerApi } from '../../base/storeTypes';
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

/** The server did not confirm what was sent, and the player has been told. */
export const CONTESTED = { outcome: 'contested' } as const;

type Unread = Exclude<PostResult, { readonly outcome: 'taken' }> | typeof CONTESTED;

/** The start seal, for which votes wait. If it is wrong, or not the one that was seen before, the player is told. */
export async function readStart(
  { decision, turn, isUnderWay }: Sending,
  forceRefetch: boolean,
  api: AppListenerApi,
): Promise<{ readonly outcome: 'read'; readonly start: Start } | Unread> {
  const { eventId } = decision;
  const call = sealsApi.endpoints.getSeals.initiate(eventId, { subscribe: false, forceRefetch });
  const read = await postWithRetry({ decision, turn, start: () => api.dispatch(call), isUnderWay }, api);
  if (read.outcome === 'dropped' || (read.outcome === 'refused' && !isNoSeal(read.problem))) return read;
  const start = await trustedStart(eventId, read.outcome === 'taken' ? read.data : undefined, api);
  return start === undefined ? CONTESTED : { outcome: 'read', start };
}

/** Whether the server has no seal, or something else in its place. Otherwise it may have one later. */
export const isNoSeal = (problem: Problem): boolean =>
  problem.code === 'bad-response' || (problem.code === 'status' && problem.status === 404);

/** The start seal if it is right. If not, the player is told. */
export async function trustedStart(
  eventId: number,
  signed: SignedSeals | undefined,
  api: AppListenerApi,
): Promise<Start | undefined> {
  const start = signed === undefined ? 'no-seal' : await checkStart(signed, eventId, api.extra.storage);
  if (typeof start !== 'string') return start;
  const text = start === 'no-seal' ? RECEIPT_MESSAGES.noSeal : RECEIPT_MESSAGES.otherSeal;
  contest({ text, eventId, content: { problem: start, ...signed } }, api);
  return undefined;
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
