import { isAnyOf } from '@reduxjs/toolkit';
import type { Avatar } from '#rules/outfit/avatar';
import { votingApi } from '../../api/votingApi';
import type { AppStartListening, RootState } from '../../base/storeTypes';
import { absenceFor, type Absence } from '../../messages/absences';
import { CONFETTI_PIECES, TIMES } from '../../platform/config';
import { KEPT } from '../../platform/kept';
import { selectMusicOn } from '../music/musicSlice';
import { alertRaised, nextStepChosen } from '../notices/noticesSlice';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectAddress } from '../wallet/walletSlice';
import { VOTE_MESSAGES } from './messages';
import {
  closeUpOpened,
  confirmationsRequested,
  confirmationsSettled,
  fitChosen,
  fitReported,
  paceChanged,
  pairPassed,
  selectConfirming,
  selectOutbox,
  votingEnded,
  votingEntered,
} from './votingSlice';

const loadCast = () => import(/* webpackChunkName: "vote" */ './castChoice');

export function listenToVoting(startListening: AppStartListening): void {
  castChoices(startListening);
  resumeUnconfirmed(startListening);
  startListening({
    actionCreator: fitReported,
    effect: async ({ payload }, api) => {
      const wallet = selectAddress(api.getState());
      if (wallet === null) return;
      const call = votingApi.endpoints.reportFit.initiate({ ...payload, wallet }, { track: false });
      const { error } = await api.dispatch(call);
      if (error === undefined) api.dispatch(alertRaised({ text: VOTE_MESSAGES.reported }));
    },
  });
  startListening({
    actionCreator: closeUpOpened,
    effect: (_action, { dispatch }) => void dispatch(overlayOpened('closeUp')),
  });
  startListening({
    actionCreator: votingEnded,
    effect: (_action, api) => {
      api.extra.page.confetti(CONFETTI_PIECES, TIMES.confetti);
      if (selectMusicOn(api.getState())) api.extra.sounds.play('confetti');
    },
  });
  startListening({
    actionCreator: paceChanged,
    effect: ({ payload }, { extra }) => KEPT.pace.write(extra.storage, payload ? 'slow' : 'quick'),
  });
}

function castChoices(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(fitChosen, pairPassed),
    effect: async ({ payload: { eventId } }: ReturnType<typeof fitChosen | typeof pairPassed>, api) => {
      const choice = selectOutbox(api.getState()).at(-1);
      // A double click or a repeated key is one choice.
      if (choice === undefined || selectOutbox(api.getOriginalState()).includes(choice)) return;
      if ('winner' in choice && selectMusicOn(api.getState())) api.extra.sounds.play('vote');
      const shown = shownFits(eventId, api.getState());
      const { castChoice } = await loadCast();
      await castChoice(choice, shown, api);
    },
  });
}

/** The fits of the pair on the screen, before the next one takes its place. */
function shownFits(eventId: number, state: RootState): ReadonlyMap<number, Avatar> {
  const wallet = selectAddress(state) ?? '';
  const ballot = votingApi.endpoints.getBallot.select({ eventId, wallet })(state).data;
  return new Map(ballot?.entries.map(({ id, avatar }) => [id, avatar]));
}

const BEFORE_VOTING: readonly (Absence | undefined)[] = ['no-pairs-yet', 'not-found'];

/** Votes of earlier visits. */
function resumeUnconfirmed(startListening: AppStartListening): void {
  startListening({
    actionCreator: votingEntered,
    effect: async ({ payload }, api) => {
      // The screen has just asked for it, too.
      const info = api.dispatch(votingApi.endpoints.getVotingInfo.initiate(payload, { subscribe: false }));
      const [{ error }, { resumeVotes }] = await Promise.all([info, loadCast()]);
      // Before the voting there are no votes, and no seals to compare them with.
      if (!BEFORE_VOTING.includes(absenceFor(error))) await resumeVotes(payload, {}, api);
    },
  });

  startListening({
    actionCreator: confirmationsRequested,
    effect: async ({ payload }, api) => {
      // Results need the code only for votes of this browser that were not confirmed.
      if (JSON.stringify(KEPT.receipts.read(api.extra.storage) ?? '').includes('"winner"')) {
        const { resumeInSession } = await loadCast();
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
      const { resumeVotes } = await loadCast();
      await resumeVotes(eventId, { forceRefetch: true }, api);
    },
  });
}
