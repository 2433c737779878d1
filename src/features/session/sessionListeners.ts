import { isAnyOf } from '@reduxjs/toolkit';
import type { Problem } from '../../api/problems';
import type { AppStartListening } from '../../base/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { gameOpened } from '../navigation/navigationSlice';
import { toastShown } from '../notices/noticesSlice';
import { walletConnected, walletDisconnected } from '../wallet/walletSlice';
import { selectSignIn, sessionNeeded, sessionSettled, signOutResumed } from './sessionSlice';

/** Loaded on demand, because it includes the texts of the sign-in. */
const loadSignIn = () => import(/* webpackChunkName: "session" */ './signIn');

export function listenToSession(startListening: AppStartListening): void {
  startListening({
    actionCreator: gameOpened,
    effect: (_action, api) => {
      api.extra.wallet.signInOnConnect({
        offer: async () => (await loadSignIn()).offerSignIn(api),
        accept: async signed => (await loadSignIn()).acceptSignIn(signed, api),
      });
    },
  });

  startListening({
    actionCreator: sessionNeeded,
    effect: async ({ payload: { wallet } }, api) => {
      // Calls that fail while the player is being asked share the outcome.
      if (selectSignIn(api.getOriginalState())?.wallet === wallet) return;
      let problem: Problem | null = { code: 'not-signed-in' };
      try {
        const { signIn } = await loadSignIn();
        problem = await signIn(wallet, api);
      } catch (cause: unknown) {
        api.extra.log('The sign-in failed', cause);
        api.dispatch(toastShown(MESSAGES.notLoaded));
      }
      api.dispatch(sessionSettled({ wallet, problem }));
    },
  });

  startListening({
    matcher: isAnyOf(walletDisconnected, signOutResumed, walletConnected),
    effect: async (action, api) => {
      // A session that starts later must not be ended.
      api.cancelActiveListeners();
      if (walletConnected.match(action)) return;
      try {
        const { endSession } = await loadSignIn();
        await endSession(api);
      } catch (cause: unknown) {
        if (!api.signal.aborted) api.extra.log('The session was not ended', cause);
      }
    },
  });
}
