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
export async function connectInFit({ dispatch, take, condition, getState, extra: { page } }: AppListenerApi) {
  dispatch(overlayOpened('connect'));
  await take(isAnyOf(walletConnected, overlayClosed));
  const wallet = selectAddress(getState());
  if (wallet === null || !page.isDemo()) return;
  page.setParameter('demo', null, 'replace');
  const traits = (state: RootState) => holdingsApi.endpoints.getHoldings.select({ wallet, kind: 'traits' })(state);
  await condition((_action, state) => traits(state).isSuccess || traits(state).isError);
  if (traits(getState()).isSuccess) await dispatch(wearFit(selectAvatar(getState())));
}
