import { PRODUCT } from '#rules/product';
import { isProblem, type Problem } from '../../api/problems';
import { checkStart, type Start } from '../../api/seals';
import { sealsApi, type SignedSeals } from '../../api/sealsApi';
import type { AppListenerApi } from '../../base/storeTypes';
import { RECEIPT_MESSAGES } from '../../messages/receipts';
import { alertRaised } from '../notices/noticesSlice';
import type { Sending } from './outbox';
import { postWithRetry, type Posted } from './postWithRetry';

/** The server did not confirm what was sent, and the player has been told. */
export const CONTESTED = { outcome: 'refused', problem: undefined } as const;

/** The start seal, for which votes wait. */
export async function awaitStart(
  choice: Sending,
  forceRefetch: boolean,
  api: AppListenerApi,
): Promise<Start | Posted | typeof CONTESTED> {
  const call = sealsApi.endpoints.getSeals.initiate(choice.eventId, { subscribe: false, forceRefetch });
  const read = await postWithRetry(call, choice, api);
  if (read.outcome === 'dropped' || (read.outcome === 'refused' && !isNoSeal(read.problem))) return read;
  return (await trustedStart(choice.eventId, read.outcome === 'taken' ? read.data : undefined, api)) ?? CONTESTED;
}

/** The start seal if it can be read at once. */
export async function readStart(
  eventId: number,
  options: { readonly forceRefetch?: boolean },
  api: AppListenerApi,
): Promise<Start | undefined> {
  const call = sealsApi.endpoints.getSeals.initiate(eventId, { subscribe: false, ...options });
  const { data, error } = await api.dispatch(call);
  if (data === undefined && !(isProblem(error) && isNoSeal(error))) return undefined;
  return trustedStart(eventId, data, api);
}

/** Whether the server has no seal, or something else in its place. Otherwise it may have one later. */
const isNoSeal = (problem: Problem): boolean =>
  problem.code === 'bad-response' || (problem.code === 'status' && problem.status === 404);

/** If the start seal is wrong, or not the one that was seen before, the player is told. */
async function trustedStart(
  eventId: number,
  signed: SignedSeals | undefined,
  api: AppListenerApi,
): Promise<Start | undefined> {
  const start = signed === undefined ? 'no-seal' : await checkStart(signed, eventId, api.extra.storage);
  if (typeof start !== 'string') return start;
  const text = start === 'no-seal' ? RECEIPT_MESSAGES.noSeal : RECEIPT_MESSAGES.otherSeal;
  api.dispatch(contested(eventId, text, { problem: start, ...signed }));
  return undefined;
}

/** The server did something that it should not have done. The content is what the player can show to others. */
export function contested(
  eventId: number,
  text: string,
  content: object,
  steps: readonly ('evidence' | 'again')[] = ['evidence', 'again'],
) {
  return alertRaised({ text, steps, evidence: { name: `${PRODUCT.slug}-evidence-${eventId}.json`, content } });
}
