import { isAnyOf } from '@reduxjs/toolkit';
import { holdingsApi } from '../../api/holdingsApi';
import type { AppListenerApi, RootState } from '../../app/storeTypes';
import { selectAvatar } from '../outfit/outfitSlice';
import { overlayClosed, overlayOpened } from '../overlay/overlaySlice';
import { selectAddress, walletConnected } from '../wallet/walletSlice';
import { wearFit } from './wearFit';

/**
 * A visitor connects to enter the fit that was tried on in the demo: the demo ends, what the wallet may wear stays on,
 * and the rest is named.
 */
export async function connectInFit(listenerApi: AppListenerApi): Promise<void> {
  const { dispatch, extra } = listenerApi;
  dispatch(overlayOpened('connect'));
  await listenerApi.take(isAnyOf(walletConnected, overlayClosed));
  const wallet = selectAddress(listenerApi.getState());
  if (wallet === null || !extra.page.isDemo()) return;
  extra.page.setParameter('demo', null, 'replace');
  const traits = (state: RootState) => holdingsApi.endpoints.getHoldings.select({ wallet, kind: 'traits' })(state);
  await listenerApi.condition((_action, state) => traits(state).isSuccess || traits(state).isError);
  const state = listenerApi.getState();
  if (traits(state).isSuccess) await dispatch(wearFit(selectAvatar(state)));
}
