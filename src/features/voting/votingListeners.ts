import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../app/storeTypes';
import { CONFETTI_PIECES, TIMES } from '../../platform/config';
import { gameOpened } from '../navigation/navigationSlice';
import {
  fitChosen,
  fitReported,
  paceChanged,
  pairPassed,
  selectVote,
  votingEnded,
  votingEntered,
  votingInterrupted,
} from './votingSlice';

/** In the chunk of the vote screen, so it is loaded before the player can choose. */
const loadVoting = () => import(/* webpackChunkName: "vote" */ './castVote');

export function listenToVoting(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(fitChosen, pairPassed),
    effect: async ({ payload }: ReturnType<typeof fitChosen | typeof pairPassed>, api) => {
      // A double click or a repeated key is one vote.
      if (selectVote(api.getOriginalState(), payload.eventId) !== undefined) return;
      const { castVote } = await loadVoting();
      await castVote(payload, api);
    },
  });

  startListening({
    actionCreator: gameOpened,
    effect: (_action, { extra, dispatch }) => extra.storage.onLeaving(() => dispatch(votingInterrupted())),
  });

  startListening({
    matcher: isAnyOf(votingEntered, paceChanged, fitReported),
    effect: async (action, api) => {
      const { keepPace, reportFit } = await loadVoting();
      if (fitReported.match(action)) await reportFit(action.payload, api);
      else keepPace(action, api);
    },
  });

  startListening({
    actionCreator: votingEnded,
    effect: (_action, { extra }) => extra.page.confetti(CONFETTI_PIECES, TIMES.confetti),
  });
}
