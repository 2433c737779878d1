import { isAnyOf } from '@reduxjs/toolkit';
import { pageAt, pathTo } from '#rules/pages/pages';
import type { AppStartListening } from '../../base/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { KEPT } from '../../platform/kept';
import { gameOpened } from '../navigation/navigationSlice';
import { noticeConfirmed, toastShown } from '../notices/noticesSlice';
import { signedOut, signOutPostponed, signOutResumed } from '../session/sessionSlice';
import { listenToConnecting } from './connectListeners';
import { connectSilently, isSameWallet } from './connectSilently';
import { forgetWallet, isSignOutDue, postponeSignOut, recallWallet, settleSignOut } from './rememberedWallet';
import {
  selectConnection,
  selectIsConnected,
  selectLocked,
  walletChanged,
  walletConnected,
  walletDisconnected,
  walletLocked,
} from '../wallet/walletSlice';

export function listenToWallet(startListening: AppStartListening): void {
  followWallet(startListening);
  listenToConnecting(startListening);
  announceOtherChain(startListening);
  disconnectOnConfirm(startListening);
  disconnectWithOtherTab(startListening);
  onDisconnected(startListening);
  rememberSignOut(startListening);
}

/** What the wallet does by itself once it is connected. */
function followWallet(startListening: AppStartListening): void {
  startListening({
    actionCreator: gameOpened,
    effect: (_action, listenerApi) => {
      const { extra, dispatch } = listenerApi;
      extra.wallet.onChange(change => {
        const connection = selectConnection(listenerApi.getState());
        if (connection.status !== 'connected') return;
        if (change === null) {
          dispatch(toastShown(MESSAGES.walletLeft(connection.label)));
          dispatch(walletDisconnected());
        } else if (change === 'withheld') {
          const { label } = connection;
          void connectSilently(recallWallet(extra.storage) ?? { label }, listenerApi);
        } else if (!isSameWallet(connection, change)) dispatch(walletChanged(change));
      });
    },
  });
  startListening({
    actionCreator: walletLocked,
    effect: ({ payload }, { dispatch }) => void dispatch(toastShown(MESSAGES.walletLocked(payload.label))),
  });
}

/**
 * The game needs only an address and signatures, which are the same on every chain. On another chain only new NFTs go
 * unnoticed, and a toast says so once.
 */
function announceOtherChain(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(walletConnected, walletChanged),
    effect: (_action, listenerApi) => {
      const { chain } = listenerApi.extra.config;
      const before = selectConnection(listenerApi.getOriginalState());
      const after = selectConnection(listenerApi.getState());
      if (after.status !== 'connected' || after.chainId === chain.id) return;
      const isNews = before.status !== 'connected' || before.chainId === chain.id;
      if (isNews) listenerApi.dispatch(toastShown(MESSAGES.otherChain(after.label, chain.name)));
    },
  });
}

function disconnectOnConfirm(startListening: AppStartListening): void {
  startListening({
    actionCreator: noticeConfirmed,
    effect: async ({ payload }, { extra, dispatch }) => {
      if (payload.question !== 'disconnect') return;
      dispatch(walletDisconnected());
      try {
        await extra.wallet.disconnect();
      } catch (cause: unknown) {
        extra.log('The wallet did not disconnect', cause);
      }
    },
  });
}

/** Disconnecting in one tab disconnects the others: they read the same storage, which no longer names a wallet. */
function disconnectWithOtherTab(startListening: AppStartListening): void {
  startListening({
    actionCreator: gameOpened,
    effect: (_action, listenerApi) => {
      const { extra, dispatch } = listenerApi;
      KEPT.wallet.follow(extra.storage, () => {
        const state = listenerApi.getState();
        const hasWallet = selectIsConnected(state) || selectLocked(state) !== null;
        if (!hasWallet || recallWallet(extra.storage) !== null) return;
        dispatch(walletDisconnected());
        extra.wallet.disconnect().catch((cause: unknown) => extra.log('The wallet did not disconnect', cause));
      });
    },
  });
}

function onDisconnected(startListening: AppStartListening): void {
  startListening({
    actionCreator: walletDisconnected,
    effect: (_action, listenerApi) => {
      const { extra } = listenerApi;
      const before = listenerApi.getOriginalState();
      const left = selectConnection(before);
      const label = left.status === 'connected' ? left.label : selectLocked(before);
      if (label !== null) forgetWallet(extra.storage, label);
      const isDressing = pageAt(extra.page.path()).name === 'wardrobe';
      if (isDressing && !extra.page.isDemo()) extra.page.navigate(pathTo('home'));
    },
  });
}

/** The server may be unreachable when the player disconnects, and the page may close before it is reachable again. */
function rememberSignOut(startListening: AppStartListening): void {
  startListening({
    actionCreator: signOutPostponed,
    effect: (_action, { extra }) => postponeSignOut(extra.storage),
  });
  startListening({
    actionCreator: signedOut,
    effect: (_action, { extra }) => settleSignOut(extra.storage),
  });
  startListening({
    actionCreator: gameOpened,
    effect: (_action, { extra, dispatch }) => {
      if (isSignOutDue(extra.storage)) dispatch(signOutResumed());
    },
  });
}
