import type { Problem } from '../../api/problems';
import { sessionApi } from '../../api/sessionApi';
import type { WithPlatform } from '../../base/hooks';
import { sessionNeeded, sessionSettled } from './sessionSlice';

/** For calls that lack their session. Resolves with the reason why there is still none, or with null. */
export const requestSession =
  (wallet: string): WithPlatform<Promise<Problem | null>> =>
  (dispatch, _getState, { startListening }) =>
    new Promise(resolve => {
      const stopListening = startListening({
        actionCreator: sessionSettled,
        effect: ({ payload }) => {
          if (payload.wallet !== wallet) return;
          stopListening();
          resolve(payload.problem);
        },
      });
      dispatch(sessionNeeded({ wallet }));
    });

const { getSession } = sessionApi.endpoints;

/**
 * Whether the server, when it was last asked, knew no session of this browser, and still knows none: another tab may have
 * signed in meanwhile.
 */
export const isSignedOut = (): WithPlatform<Promise<boolean>> => async (dispatch, getState) => {
  if (getSession.select(undefined)(getState()).data !== null) return false;
  const { data } = await dispatch(getSession.initiate(undefined, { subscribe: false, forceRefetch: true }));
  return data === null;
};
