import { useLayoutEffect } from 'react';
import { storedReceipts } from '../../api/receipts';
import { seenSeals } from '../../api/seals';
import { useAppDispatch, type WithPlatform } from '../../base/hooks';
import type { AppStartListening } from '../../base/storeTypes';
import { checkOwnVotes, startJob } from './countEvent';
import { countEntered, countLeft, countSlice, jobRequested, ownCheckRequested } from './countSlice';

/** For the screen with an event's results: starts the feature before the effects of its parts run. */
export function useCount(eventId: number): void {
  const dispatch = useAppDispatch();
  useLayoutEffect(() => {
    dispatch(enterCount(eventId));
    return () => void dispatch(countLeft());
  }, [dispatch, eventId]);
}

const enterCount =
  (eventId: number): WithPlatform<void> =>
  (dispatch, getState, { reducer, startListening, storage }) => {
    if (getState().count === undefined) {
      reducer.inject(countSlice);
      listenToCount(startListening);
    }
    const receipts = storedReceipts(storage).filter(({ event }) => event === eventId);
    dispatch(countEntered({ eventId, receipts, seen: seenSeals(storage, eventId) }));
  };

function listenToCount(startListening: AppStartListening): void {
  startListening({ actionCreator: jobRequested, effect: ({ payload }, api) => startJob(payload, api) });
  startListening({ actionCreator: ownCheckRequested, effect: (_action, api) => checkOwnVotes(api) });
  startListening({
    actionCreator: countLeft,
    effect: (_action, { extra: { counting } }) => counting.close(),
  });
}
