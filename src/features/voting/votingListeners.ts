import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../app/storeTypes';
import { CONFETTI_PIECES, STORAGE_KEYS, TIMES } from '../../platform/config';
import { stored } from '../../platform/stored';
import { gameOpened } from '../navigation/navigationSlice';
import { nextStepChosen } from '../notices/noticesSlice';
import { overlayOpened } from '../overlay/overlaySlice';
import {
  closeLookOpened,
  confirmationsRequested,
  confirmationsSettled,
  fitChosen,
  fitReported,
  paceChanged,
  pairPassed,
  selectConfirming,
  selectVote,
  votingEnded,
  votingEntered,
  votingInterrupted,
} from './votingSlice';

/** Both come with the vote screen. On a slow network the player may decide before they have loaded. */
const loadCast = () => import(/* webpackChunkName: "vote" */ './castVote');
const loadResume = () => import(/* webpackChunkName: "vote" */ './resumeVotes');

const PACE = stored(STORAGE_KEYS.pace, raw => ({ value: raw === 'slow' ? 'slow' : 'quick' }));

export function listenToVoting(startListening: AppStartListening): void {
  rememberPace(startListening);
  sendVotes(startListening);
  resumeUnconfirmed(startListening);
  startListening({
    actionCreator: fitReported,
    effect: async ({ payload }, api) => {
      const { reportFit } = await loadCast();
      await reportFit(payload, api);
    },
  });
  startListening({
    actionCreator: closeLookOpened,
    effect: (_action, { dispatch }) => void dispatch(overlayOpened('look')),
  });
  startListening({
    actionCreator: votingEnded,
    effect: (_action, { extra }) => extra.page.confetti(CONFETTI_PIECES, TIMES.confetti),
  });
}

function rememberPace(startListening: AppStartListening): void {
  startListening({
    actionCreator: gameOpened,
    effect: (_action, { extra, dispatch }) => {
      if (PACE.read(extra.storage) === 'slow') dispatch(paceChanged(true));
    },
  });

  startListening({
    actionCreator: paceChanged,
    effect: ({ payload }, { extra }) => PACE.write(extra.storage, payload ? 'slow' : 'quick'),
  });
}

function sendVotes(startListening: AppStartListening): void {
  startListening({
    actionCreator: gameOpened,
    effect: (_action, { extra, dispatch }) => extra.storage.onLeaving(() => dispatch(votingInterrupted())),
  });

  startListening({
    matcher: isAnyOf(fitChosen, pairPassed),
    effect: async ({ payload: { eventId } }: ReturnType<typeof fitChosen | typeof pairPassed>, api) => {
      const vote = selectVote(api.getState(), eventId);
      // A double click or a repeated key is one vote.
      const isNew = selectVote(api.getOriginalState(), eventId) === undefined;
      if (!vote || !isNew) return;
      const { castVote } = await loadCast();
      await castVote(vote, api);
    },
  });
}

/** Votes of earlier visits. */
function resumeUnconfirmed(startListening: AppStartListening): void {
  startListening({
    actionCreator: votingEntered,
    effect: async ({ payload }, api) => {
      const { resumeVotes } = await loadResume();
      await resumeVotes(payload, {}, api);
    },
  });

  startListening({
    actionCreator: confirmationsRequested,
    effect: async ({ payload }, api) => {
      // Results need the code only for votes that were not confirmed; only those have headers.
      if (api.extra.storage.read(STORAGE_KEYS.receipts)?.includes('header')) {
        const { resumeInSession } = await loadResume();
        await resumeInSession(payload, api);
      }
      api.dispatch(confirmationsSettled(payload));
    },
  });

  startListening({
    actionCreator: nextStepChosen,
    effect: async ({ payload: { step } }, api) => {
      const eventId = selectConfirming(api.getState());
      if (step !== 'again' || eventId === null) return;
      const { resumeVotes } = await loadResume();
      await resumeVotes(eventId, { forceRefetch: true }, api);
    },
  });
}
