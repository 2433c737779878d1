import { isAnyOf } from '@reduxjs/toolkit';
import { pageAt, pathTo } from '../../../rules';
import type { AppStartListening } from '../../app/storeTypes';
import { isWalletFailure } from '../../messages/wallet';
import { WALLET_CONNECT } from '../../platform/config';
import type { Connector, WalletRefusal } from '../../platform/platform';
import { gameOpened } from '../navigation/navigationSlice';
import { noticeConfirmed } from '../notices/noticesSlice';
import { overlayClosed, overlayOpened, selectOverlay } from '../overlay/overlaySlice';
import { leaveWallet, recallRecent, recallWallet, rememberWallet } from './rememberedWallet';
import { sameWallet } from './sameWallet';
import {
  connectAbandoned,
  connectFailed,
  connectorChosen,
  connectorsAsked,
  connectorsFound,
  connectorsNotLoaded,
  reconnectEnded,
  reconnectStarted,
  selectConnectingLabel,
  selectConnection,
  walletChanged,
  walletConnected,
  walletDisconnected,
} from './walletSlice';

export function listenToWallet(startListening: AppStartListening): void {
  followTheWallet(startListening);
  reconnectSilently(startListening);
  findConnectors(startListening);
  connectTheChosen(startListening);
  abandonWithTheCode(startListening);
  welcome(startListening);
  mindTheChain(startListening);
  disconnectOnYes(startListening);
  sayGoodbye(startListening);
}

/** What the wallet does by itself while connected; how a connection comes about is told by `connect`. */
function followTheWallet(startListening: AppStartListening): void {
  startListening({
    actionCreator: gameOpened,
    effect: (_action, listenerApi) => {
      const { extra, dispatch } = listenerApi;
      extra.wallet.onChange(wallet => {
        const connection = selectConnection(listenerApi.getState());
        if (connection.status !== 'connected') return;
        if (wallet === null) dispatch(walletDisconnected());
        else if (!sameWallet(connection, wallet)) dispatch(walletChanged(wallet));
      });
    },
  });
}

function reconnectSilently(startListening: AppStartListening): void {
  startListening({
    actionCreator: gameOpened,
    effect: async (_action, listenerApi) => {
      const { extra, dispatch } = listenerApi;
      const remembered = recallWallet(extra.storage);
      if (remembered === null) return;
      dispatch(reconnectStarted({ label: remembered.label }));
      const isStillWaiting = (): boolean => selectConnection(listenerApi.getState()).status === 'reconnecting';
      try {
        const wallet = await extra.wallet.connect({ ...remembered, silent: true });
        if (isStillWaiting()) dispatch(walletConnected(wallet));
      } catch (cause: unknown) {
        extra.log(`${remembered.label} did not reconnect`, cause);
        dispatch(reconnectEnded());
      }
    },
  });
}

function findConnectors(startListening: AppStartListening): void {
  startListening({
    actionCreator: overlayOpened,
    effect: async ({ payload }, { extra, dispatch }) => {
      if (payload !== 'connect') return;
      const found = (connectors: readonly Connector[]): void => void dispatch(connectorsFound(connectors));
      dispatch(connectorsAsked());
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

function connectTheChosen(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(connectorChosen, connectAbandoned),
    effect: async (action, { extra, dispatch, cancelActiveListeners, signal }) => {
      // A new click abandons the wallet that is still thinking.
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

/** What connecting rejected with, as plain data; anything that is not a wallet's refusal is 'other'. */
function refusalOf(cause: unknown): WalletRefusal {
  const { reason, detail } = (cause ?? {}) as Partial<WalletRefusal>;
  return isWalletFailure(reason) ? { reason, detail: detail ?? '' } : { reason: 'other', detail: '' };
}

/** The code to scan stands in the overlay: who closes it will not scan it. */
function abandonWithTheCode(startListening: AppStartListening): void {
  startListening({
    actionCreator: overlayClosed,
    effect: (_action, listenerApi) => {
      const isPairing = selectConnectingLabel(listenerApi.getState()) === WALLET_CONNECT;
      if (isPairing) listenerApi.dispatch(connectAbandoned());
    },
  });
}

/** Only a connection that the player made at home leads to the wardrobe; a silent one moves nobody. */
function welcome(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(walletConnected, walletChanged),
    effect: (_action, listenerApi) => {
      const { extra, dispatch } = listenerApi;
      const state = listenerApi.getState();
      const connection = selectConnection(state);
      if (connection.status === 'connected') rememberWallet(extra.storage, connection);
      if (selectOverlay(state) === 'connect') dispatch(overlayClosed());
      const wasAsked = selectConnection(listenerApi.getOriginalState()).status === 'connecting';
      if (wasAsked && pageAt(extra.page.path()).name === 'home') extra.page.navigate(pathTo('wardrobe'));
    },
  });
}

/** The code of it is fetched when a chain changes, which few wallets ever do here. */
function mindTheChain(startListening: AppStartListening): void {
  const load = () => import('./foreignChain');
  startListening({
    actionCreator: walletChanged,
    effect: async ({ payload }, listenerApi) => {
      const before = selectConnection(listenerApi.getOriginalState());
      if (before.status !== 'connected' || before.chainId === payload.chainId) return;
      (await load()).offerOurChain(payload, listenerApi);
    },
  });
  startListening({
    actionCreator: noticeConfirmed,
    effect: async ({ payload }, listenerApi) => {
      if (payload.question === 'switch-chain') await (await load()).switchToOurChain(listenerApi);
    },
  });
}

function disconnectOnYes(startListening: AppStartListening): void {
  startListening({
    actionCreator: noticeConfirmed,
    effect: async ({ payload }, { extra, dispatch }) => {
      if (payload.question !== 'disconnect') return;
      dispatch(walletDisconnected());
      try {
        await extra.wallet.disconnect();
      } catch (cause: unknown) {
        extra.log('The wallet did not let go', cause);
      }
    },
  });
}

function sayGoodbye(startListening: AppStartListening): void {
  startListening({
    actionCreator: walletDisconnected,
    effect: (_action, listenerApi) => {
      const { extra } = listenerApi;
      const left = selectConnection(listenerApi.getOriginalState());
      if (left.status === 'connected') leaveWallet(extra.storage, left.label);
      const isDressing = pageAt(extra.page.path()).name === 'wardrobe';
      if (isDressing && !extra.page.isDemo()) extra.page.navigate(pathTo('home'));
    },
  });
}
