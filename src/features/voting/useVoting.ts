import { useLayoutEffect } from 'react';
import { useAppDispatch, type WithPlatform } from '../../base/hooks';
import { KEPT } from '../../platform/kept';
import { listenToVoting } from './votingListeners';
import { paceRecalled, votingInterrupted, votingSlice } from './votingSlice';

/** For screens with votes: starts the feature before their effects run. */
export function useVoting(): void {
  const dispatch = useAppDispatch();
  useLayoutEffect(() => dispatch(startVoting()), [dispatch]);
}

/** Adds the slice and its listeners to the store, once. */
export const startVoting =
  (): WithPlatform<void> =>
  (dispatch, getState, { reducer, startListening, storage }) => {
    if (getState().voting !== undefined) return;
    reducer.inject(votingSlice);
    dispatch(paceRecalled(KEPT.pace.read(storage) === 'slow'));
    listenToVoting(startListening);
    storage.onLeaving(() => dispatch(votingInterrupted()));
  };
