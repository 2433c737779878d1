import type { ServerKey } from '#rules/proof/published';
import { fitReceiptIn, type SentFit } from '../../api/checkReceipt';
import { eventsApi } from '../../api/eventsApi';
import { keepReceipt } from '../../api/receipts';
import { sealsApi } from '../../api/sealsApi';
import type { AppListenerApi } from '../../base/storeTypes';

type Api = Pick<AppListenerApi, 'dispatch' | 'getState' | 'extra'>;

/** The server's public keys: without them, nobody could tell whether a fit was confirmed. */
export async function loadKeys({
  dispatch,
}: Api): Promise<{ readonly data: readonly ServerKey[] } | { readonly error: unknown }> {
  const call = sealsApi.endpoints.getKeys.initiate(null, { subscribe: false, forceRefetch: true });
  const { data, error } = await dispatch(call);
  return data === undefined ? { error } : { data };
}

/** Whether the server has confirmed exactly this fit. The receipt is kept. */
export async function readFitReceipt(
  fit: SentFit,
  response: unknown,
  keys: readonly ServerKey[],
  { getState, extra }: Api,
): Promise<boolean> {
  const events = eventsApi.endpoints.getEvents.select('open')(getState()).data;
  const ends = events?.find(({ id }) => id === fit.eventId)?.voting_end;
  const host = new URL(extra.page.origin()).host;
  const receipt = await fitReceiptIn(response, fit, { keys, host, ends });
  if (receipt !== undefined) keepReceipt(extra, { ...receipt, ...(ends !== undefined && { ends }) });
  return receipt !== undefined;
}
