import { isAnyOf } from '@reduxjs/toolkit';
import { receiveReceipt } from '../../api/receipts';
import { votingApi } from '../../api/votingApi';
import type { AppListenerApi, AppStartListening } from '../../app/storeTypes';
import { RECEIPT_MESSAGES } from '../../messages/receipts';
import { CONFETTI_PIECES, STORAGE_KEYS, TIMES } from '../../platform/config';
import { alertRaised } from '../notices/noticesSlice';
import { castVote, reportFit } from './castVote';
import {
  fitChosen,
  fitReported,
  paceChanged,
  pairPassed,
  selectVote,
  selectVotingAt,
  votingEnded,
  votingInterrupted,
} from './votingSlice';

const SLOW = JSON.stringify('slow');

/** Listens to the vote screen, once per store. On a slow network the player may decide before this code has loaded. */
export async function startVoting(startListening: AppStartListening, api: AppListenerApi): Promise<void> {
  listen(startListening, api);
  const early = selectVote(api.getState(), selectVotingAt(api.getState()) ?? 0);
  if (early !== undefined) await castVote(early, api);
}

function listen(startListening: AppStartListening, { extra, dispatch }: AppListenerApi): void {
  startListening({
    matcher: isAnyOf(fitChosen, pairPassed),
    effect: async ({ payload }: ReturnType<typeof fitChosen | typeof pairPassed>, api) => {
      // A double click or a repeated key is one vote.
      if (selectVote(api.getOriginalState(), payload.eventId) === undefined) await castVote(payload, api);
    },
  });

  startListening({
    // Even if the player has left the screen meanwhile.
    matcher: votingApi.endpoints.castBallot.matchFulfilled,
    effect: async ({ payload }) => {
      if (await receiveReceipt(payload, { dispatch, storage: extra.storage }))
        dispatch(alertRaised({ text: RECEIPT_MESSAGES.unsigned }));
    },
  });

  startListening({
    actionCreator: paceChanged,
    effect: ({ payload }) => extra.storage.write(STORAGE_KEYS.pace, payload ? SLOW : JSON.stringify('quick')),
  });

  startListening({ actionCreator: fitReported, effect: ({ payload }, api) => reportFit(payload, api) });

  startListening({
    actionCreator: votingEnded,
    effect: () => extra.page.confetti(CONFETTI_PIECES, TIMES.confetti),
  });

  extra.storage.onLeaving(() => dispatch(votingInterrupted()));
  if (extra.storage.read(STORAGE_KEYS.pace) === SLOW) dispatch(paceChanged(true));
}
