import { sessionNeeded, sessionSettled } from '../../api/sessionActions';
import type { AppStartListening } from '../../app/store';
import { MESSAGES } from '../../messages';
import { lineShown } from '../notices/noticesSlice';
import { walletDisconnected } from '../wallet/walletSlice';
import { selectSignIn } from './sessionSlice';

const load = () => import(/* webpackChunkName: "session" */ './signIn');

export function listenToSession(startListening: AppStartListening): void {
  startListening({
    actionCreator: sessionNeeded,
    effect: async ({ payload: { wallet } }, api) => {
      // Calls that come while the player is being asked wait for the same answer.
      if (selectSignIn(api.getOriginalState())?.wallet === wallet) return;
      let isSignedIn = false;
      try {
        const { signIn } = await load();
        isSignedIn = await signIn(wallet, api);
      } catch (cause: unknown) {
        api.extra.log('Signing in did not load', cause);
        api.dispatch(lineShown(MESSAGES.notLoaded));
      }
      api.dispatch(sessionSettled({ wallet, isSignedIn }));
    },
  });

  startListening({
    actionCreator: walletDisconnected,
    effect: async (_action, { dispatch, extra }) => {
      try {
        await (await load()).endSession(dispatch);
      } catch (cause: unknown) {
        extra.log('The session was not ended', cause);
      }
    },
  });
}
