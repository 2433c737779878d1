import { normalizeAddress } from '#rules/ids';
import type { ShownResults } from '#rules/proof/shownResults';
import { resultsApi } from '../../api/resultsApi';
import type { RootState } from '../../base/storeTypes';
import { selectAddress } from '../wallet/walletSlice';

/** The places as the page shows them, and the player's own. */
export function shownResults(state: RootState, eventId: number): ShownResults | undefined {
  const { getResults, getResultsInfo, getPlace } = resultsApi.endpoints;
  const { data } = getResults.select(eventId)(state);
  if (data === undefined) return undefined;
  const rows = data.pages.flatMap(page => page.entries.map(({ avatar, ...row }) => ({ ...row, ...avatar })));
  const wallet = normalizeAddress(selectAddress(state) ?? '');
  const { data: place } = getPlace.select({ eventId, wallet })(state);
  return {
    rows,
    isComplete: data.pages.at(-1)?.hasMore === false,
    places: place === undefined ? [] : [{ wallet, place }],
    awards: getResultsInfo.select(eventId)(state).data,
  };
}
