import { isAnyOf } from '@reduxjs/toolkit';
import { pageAt, pathTo } from '#rules/pages/pages';
import type { AppStartListening, RootState } from '../../base/storeTypes';
import { WALLET_FAILURE_REASONS } from '../../../wallet';
import { TIMES } from '../../platform/config';
import type { Connector, WalletRefusal } from '../../../wallet';
import { gameOpened, locationChanged } from '../navigation/navigationSlice';
import { nextStepChosen } from '../notices/noticesSlice';
import { overlayClosed, overlayOpened, selectOverlay } from '../overlay/overlaySlice';
import { connectSilently } from './connectSilently';
import { recallRecent, recallWallet, rememberWallet } from './rememberedWallet';
import {
  connectAbandoned,
  connectFailed,
  connectorChosen,
  connectorsRequested,
  connectorsFound,
  connectorsNotLoaded,
  reconnectEnded,
  reconnectStarted,
  selectConnection,
  selectFailure,
  selectIsReconnecting,
  selectPairing,
  trialEnded,
  walletChanged,
  walletConnected,
  walletDisconnected,
} from '../wallet/walletSlice';

/** From the choice of a wallet to its connection. */
export function listenToConnecting(startListening: AppStartListening): void {
  reconnectSilently(startListening);
  findConnectors(startListening);
  connectChosen(startListening);
  keepWaiting(startListening);
  abandonPairingOnClose(startListening);
  connectAsNextStep(startListening);
  onConnected(startListening);
  // The overlay has an entry in the history, which is left first.
  endTrial(startListening);
  leaveHome(startListening);
}

function reconnectSilently(startListening: AppStartListening): void {
  startListening({
    actionCreator: gameOpened,
    effect: async (_action, listenerApi) => {
      const { extra, dispatch } = listenerApi;
      const remembered = recallWallet(extra.storage);
      if (remembered === null) {
        const label = await extra.page.unfinishedConnect();
        if (label !== null) dispatch(overlayOpened('connect'));
        if (label) dispatch(connectorChosen({ label }));
        return;
      }
      dispatch(reconnectStarted({ label: remembered.label }));
      // The page continues without a wallet that is slow, which may still connect later.
      const wait = listenerApi.fork(async fork => {
        await extra.wallet.load();
        await fork.delay(TIMES.reconnect);
        if (selectIsReconnecting(listenerApi.getState())) dispatch(reconnectEnded());
      });
      await connectSilently(remembered, listenerApi);
      wait.cancel();
    },
  });
}

function findConnectors(startListening: AppStartListening): void {
  startListening({
    actionCreator: overlayOpened,
    effect: async ({ payload }, { extra, dispatch }) => {
      if (payload !== 'connect') return;
      const found = (connectors: readonly Connector[]): void => void dispatch(connectorsFound(connectors));
      dispatch(connectorsRequested());
      try {
        const request = { recent: recallRecent(extra.storage), onMore: found };
        found(await extra.wallet.connectors(request));
      } catch (cause: unknown) {
        extra.log('The wallets did not load', cause);
        dispatch(connectorsNotLoaded());
      }
    },
  });
}

function connectChosen(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(connectorChosen, connectAbandoned),
    effect: async (action, { extra, dispatch, cancelActiveListeners, signal }) => {
      // A new click abandons the wallet that has not responded yet.
      cancelActiveListeners();
      if (!connectorChosen.match(action)) return extra.wallet.abandon();
      const { payload } = action;
      try {
        const wallet = await extra.wallet.connect({ ...payload, silent: false });
        if (!signal.aborted) dispatch(walletConnected(wallet));
      } catch (cause: unknown) {
        if (signal.aborted) return;
        extra.log(`${payload.label} did not connect`, cause);
        dispatch(connectFailed({ label: payload.label, refusal: refusalOf(cause) }));
      }
    },
  });
}

/** The last wallet is still waited for, and so is one that already asks its owner, who may approve that there. */
function keepWaiting(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(connectFailed, connectAbandoned),
    effect: async (action, listenerApi) => {
      const isPending = connectFailed.match(action) && action.payload.refusal.reason === 'already-pending';
      const wallet = isPending ? { label: action.payload.label } : recallWallet(listenerApi.extra.storage);
      if (wallet) await connectSilently(wallet, listenerApi);
    },
  });
}

/** The reason why connecting was rejected, as plain data; anything that is not a wallet's refusal is 'other'. */
function refusalOf(cause: unknown): WalletRefusal {
  const { reason, detail } = (cause ?? {}) as Partial<WalletRefusal>;
  const known = WALLET_FAILURE_REASONS.find(each => each === reason);
  return known === undefined ? { reason: 'other', detail: '' } : { reason: known, detail: detail ?? '' };
}

/** The overlay shows the code or the link, so closing the overlay gives up the pairing. */
function abandonPairingOnClose(startListening: AppStartListening): void {
  startListening({
    actionCreator: overlayClosed,
    effect: (_action, listenerApi) => {
      if (selectPairing(listenerApi.getState()) !== null) listenerApi.dispatch(connectAbandoned());
    },
  });
}

function connectAsNextStep(startListening: AppStartListening): void {
  startListening({
    actionCreator: nextStepChosen,
    effect: ({ payload }, { dispatch }) => {
      if (payload.step === 'connect') dispatch(overlayOpened('connect'));
    },
  });
}

function onConnected(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(walletConnected, walletChanged),
    effect: (_action, listenerApi) => {
      const { extra, dispatch } = listenerApi;
      const state = listenerApi.getState();
      const connection = selectConnection(state);
      if (connection.status === 'connected') rememberWallet(extra.storage, connection);
      if (selectOverlay(state) === 'connect') dispatch(overlayClosed());
    },
  });
}

/** A wallet ends a trial, also in addresses that Back leads to. Designers stay in the demo, with and without one. */
function endTrial(startListening: AppStartListening): void {
  startListening({
    actionCreator: walletConnected,
    effect: async (_action, listenerApi) => {
      const { page } = listenerApi.extra;
      listenerApi.cancelActiveListeners();
      if (page.isTrial()) listenerApi.dispatch(trialEnded());
      for (;;) {
        const [action] = await listenerApi.take(isAnyOf(locationChanged, walletDisconnected));
        if (walletDisconnected.match(action)) return;
        if (page.isTrial()) page.setParameter('demo', null, 'replace');
      }
    },
  });
  startListening({
    actionCreator: trialEnded,
    effect: (_action, { extra }) => extra.page.setParameter('demo', null, 'replace'),
  });
}

/** A connection that the player made on the home page leads to the wardrobe; a silent one does not navigate. */
function leaveHome(startListening: AppStartListening): void {
  startListening({
    actionCreator: walletConnected,
    effect: (_action, listenerApi) => {
      const { page } = listenerApi.extra;
      const isHome = pageAt(page.path()).name === 'home';
      if (isHome && wasAsked(listenerApi.getOriginalState())) page.navigate(pathTo('wardrobe'));
    },
  });
}

/** Whether the player, and not the page, has asked the wallet that has just connected. */
function wasAsked(before: RootState): boolean {
  return (
    selectConnection(before).status === 'connecting' || selectFailure(before)?.refusal.reason === 'already-pending'
  );
}
