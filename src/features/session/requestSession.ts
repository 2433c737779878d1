import type { Problem } from '../../api/problems';
import type { WithPlatform } from '../../base/hooks';
import { sessionNeeded, sessionSettled } from './sessionSlice';

type SessionSettled = ReturnType<typeof sessionSettled>;

/** For calls that lack their session. Resolves with the reason why there is still none, or with null. */
export const requestSession =
  (wallet: string): WithPlatform<Promise<Problem | null>> =>
  async (dispatch, _getState, { nextAction }) => {
    const settled = nextAction(
      (action): action is SessionSettled => sessionSettled.match(action) && action.payload.wallet === wallet,
    );
    dispatch(sessionNeeded({ wallet }));
    return (await settled).payload.problem;
  };
