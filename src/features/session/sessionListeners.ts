import { sessionNeeded, sessionSettled } from '../../api/sessionActions';
import type { AppStartListening } from '../../app/storeTypes';
import { MESSAGES } from '../../messages/messages';
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
        api.extra.log('No signing in', cause);
        api.dispatch(lineShown(MESSAGES.notLoaded));
      }
      api.dispatch(sessionSettled({ wallet, isSignedIn }));
    },
  });

  startListening({
    actionCreator: walletDisconnected,
    effect: (_action, { dispatch, extra }) =>
      load()
        .then(({ endSession }) => endSession(dispatch))
        .catch((cause: unknown) => extra.log('The session goes on', cause)),
  });
}
