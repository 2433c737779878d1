import { recordApi } from '../../api/recordApi';
import { sessionApi } from '../../api/sessionApi';
import type { AppListenerApi } from '../../app/storeTypes';
import { selectAddress } from '../wallet/walletSlice';
import { resumeVote } from './castVote';
import { isTrusted } from './eventRecord';

/** Checks the event's record beside its first pair, and sends what an earlier visit could not. */
export async function resumeVotes(
  eventId: number,
  options: { readonly forceRefetch?: boolean },
  api: AppListenerApi,
): Promise<void> {
  const call = recordApi.endpoints.getRecord.initiate(eventId, { subscribe: false, ...options });
  const { data: record } = await api.dispatch(call);
  if (record && (await isTrusted(record, eventId, api))) await resumeVote(eventId, api);
}

/** Nobody is asked to sign in because results are open. */
export async function resumeInSession(eventId: number, api: AppListenerApi): Promise<void> {
  const { data } = await api.dispatch(sessionApi.endpoints.getSession.initiate(undefined, { subscribe: false }));
  const hasSession = data?.wallet !== undefined && data.wallet === selectAddress(api.getState())?.toLowerCase();
  if (hasSession) await resumeVotes(eventId, {}, api);
}
