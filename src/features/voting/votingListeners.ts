import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../app/storeTypes';
import { STORAGE_KEYS } from '../../platform/config';
import { overlayOpened } from '../overlay/overlaySlice';
import { closeLookOpened, confirmationsRequested, confirmationsSettled, votingEntered } from './votingSlice';

/** Everything about votes is in the chunk of the vote screen, and starts when the player first opens it. */
export function listenToVoting(startListening: AppStartListening): void {
  startListening({
    actionCreator: closeLookOpened,
    effect: (_action, { dispatch }) => void dispatch(overlayOpened('look')),
  });
  startListening({
    matcher: isAnyOf(votingEntered, confirmationsRequested),
    effect: async (action: ReturnType<typeof votingEntered | typeof confirmationsRequested>, api) => {
      // Results need it only for votes that were not confirmed; only those have headers.
      const isNeeded = votingEntered.match(action) || api.extra.storage.read(STORAGE_KEYS.receipts)?.includes('header');
      if (isNeeded) {
        api.unsubscribe();
        const { startVoting } = await import(/* webpackChunkName: "vote" */ './startVoting');
        await startVoting(startListening, action, api);
      }
      if (confirmationsRequested.match(action)) api.dispatch(confirmationsSettled(action.payload));
    },
  });
}
