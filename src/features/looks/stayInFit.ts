import { isChecking } from '#rules/catalogue/status';
import type { AppListenerApi, RootState } from '../../base/storeTypes';
import { selectHolder } from '../holdings/holdingsSelectors';
import { selectAvatar } from '../outfit/outfitSlice';
import { selectAddress } from '../wallet/walletSlice';
import { stayIn } from './wearFit';

/** After a trial: once it is known what the wallet holds, what it may wear of the fit stays on, and the rest is named. */
export async function stayInFit(listenerApi: AppListenerApi): Promise<void> {
  const wallet = selectAddress(listenerApi.getState());
  const isKnown = (state: RootState): boolean => !isChecking(selectHolder(state, false));
  if (!isKnown(listenerApi.getState())) await listenerApi.condition((_action, state) => isKnown(state));
  const state = listenerApi.getState();
  if (selectAddress(state) !== wallet || selectHolder(state, false).isUnknown) return;
  await listenerApi.dispatch(stayIn(selectAvatar(state)));
}
