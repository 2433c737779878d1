import type { AppStartListening } from '../../app/storeTypes';
import { votingEntered } from './votingSlice';

/** Everything about votes is in the chunk of the vote screen, and starts when the player first opens it. */
export function listenToVoting(startListening: AppStartListening): void {
  startListening({
    actionCreator: votingEntered,
    effect: async (_action, api) => {
      api.unsubscribe();
      const { startVoting } = await import(/* webpackChunkName: "vote" */ './startVoting');
      await startVoting(startListening, api);
    },
  });
}
