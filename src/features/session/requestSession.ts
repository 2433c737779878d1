import type { Problem } from '../../api/problems';
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
