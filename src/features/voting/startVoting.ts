import { isAnyOf } from '@reduxjs/toolkit';
import { isOfOtherVote } from '../../api/checkReceipt';
import { receiveReceipt } from '../../api/oldReceipts';
import { recordApi } from '../../api/recordApi';
import { sessionApi } from '../../api/sessionApi';
import { votingApi } from '../../api/votingApi';
import type { AppListenerApi, AppStartListening } from '../../app/storeTypes';
import { RECEIPT_MESSAGES } from '../../messages/receipts';
import { CONFETTI_PIECES, STORAGE_KEYS, TIMES } from '../../platform/config';
import { stored } from '../../platform/stored';
import { alertRaised, nextStepChosen } from '../notices/noticesSlice';
import { selectAddress } from '../wallet/walletSlice';
import { castVote, reportFit, resumeVote } from './castVote';
import { contest, isTrusted } from './eventRecord';
import {
  confirmationsRequested,
  confirmationsSettled,
  fitChosen,
  fitReported,
  paceChanged,
  pairPassed,
  selectVote,
  votingEnded,
  votingEntered,
  votingInterrupted,
} from './votingSlice';

const PACE = stored(STORAGE_KEYS.pace, raw => ({ value: raw === 'slow' ? 'slow' : 'quick' }));

/** Listens to the vote screen, once per store. On a slow network the player may decide before this code has loaded. */
export async function startVoting(
  startListening: AppStartListening,
  entered: Entered,
  api: AppListenerApi,
): Promise<void> {
  listen(startListening, entered.payload, api);
  const early = selectVote(api.getState(), entered.payload);
  await Promise.all([enter(entered, api), early && castVote(early, api)]);
}

type Entered = ReturnType<typeof votingEntered | typeof confirmationsRequested>;

/** Nobody is asked to sign in because results are open. */
async function enter(entered: Entered, api: AppListenerApi): Promise<void> {
  if (votingEntered.match(entered) || (await hasSession(api))) await prepare(entered.payload, {}, api);
}

async function hasSession(api: AppListenerApi): Promise<boolean> {
  const { data } = await api.dispatch(sessionApi.endpoints.getSession.initiate(undefined, { subscribe: false }));
  return data?.wallet !== undefined && data.wallet === selectAddress(api.getState())?.toLowerCase();
}

/** Checks the event's record beside its first pair, and sends what an earlier visit could not. */
async function prepare(
  eventId: number,
  options: { readonly forceRefetch?: boolean },
  api: AppListenerApi,
): Promise<void> {
  const call = recordApi.endpoints.getRecord.initiate(eventId, { subscribe: false, ...options });
  const { data: record } = await api.dispatch(call);
  if (record && (await isTrusted(record, eventId, api))) await resumeVote(eventId, api);
}

function listen(startListening: AppStartListening, eventId: number, { extra, dispatch }: AppListenerApi): void {
  let opened = eventId;
  startListening({
    matcher: isAnyOf(fitChosen, pairPassed),
    effect: async ({ payload }: ReturnType<typeof fitChosen | typeof pairPassed>, api) => {
      // A double click or a repeated key is one vote.
      if (selectVote(api.getOriginalState(), payload.eventId) === undefined) await castVote(payload, api);
    },
  });

  startListening({
    matcher: isAnyOf(votingEntered, confirmationsRequested),
    effect: async (action: Entered, api) => {
      opened = action.payload;
      await enter(action, api);
      if (confirmationsRequested.match(action)) api.dispatch(confirmationsSettled(action.payload));
    },
  });

  startListening({
    actionCreator: nextStepChosen,
    effect: async ({ payload: { step } }, api) => {
      if (step === 'again') await prepare(opened, { forceRefetch: true }, api);
    },
  });

  startListening({
    // Even if the player has left the screen meanwhile. Votes with a header wait for their receipts themselves.
    matcher: votingApi.endpoints.castBallot.matchFulfilled,
    effect: async ({ payload, meta }, api) => {
      const { voter, eventId, ...vote } = meta.arg.originalArgs;
      if (voter !== undefined) return;
      if (isOfOtherVote({ eventId, ...vote }, payload))
        contest({ text: RECEIPT_MESSAGES.notConfirmed, eventId, content: { vote, payload }, steps: ['evidence'] }, api);
      else if (await receiveReceipt(payload, dispatch, extra))
        dispatch(alertRaised({ text: RECEIPT_MESSAGES.unsigned }));
    },
  });

  startListening({
    actionCreator: paceChanged,
    effect: ({ payload }) => PACE.write(extra.storage, payload ? 'slow' : 'quick'),
  });

  startListening({ actionCreator: fitReported, effect: ({ payload }, api) => reportFit(payload, api) });

  startListening({
    actionCreator: votingEnded,
    effect: () => extra.page.confetti(CONFETTI_PIECES, TIMES.confetti),
  });

  extra.storage.onLeaving(() => dispatch(votingInterrupted()));
  if (PACE.read(extra.storage) === 'slow') dispatch(paceChanged(true));
}
