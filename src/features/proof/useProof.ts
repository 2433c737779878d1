import { useEffect, useLayoutEffect } from 'react';
import type { Finding } from '#rules/proof/findings';
import { storedReceipts } from '../../api/receipts';
import { keepSeals } from '../../api/seals';
import { sealsApi } from '../../api/sealsApi';
import { useAppDispatch, type WithPlatform } from '../../base/hooks';
import type { AppListenerApi, AppStartListening } from '../../base/storeTypes';
import { LINE_MESSAGES } from './findingsMessages';
import { lineChecked, ownCheckRequested, ownLineChecked, receiptsBrought, selectCount } from '../counting/countSlice';
import { alertRaised } from '../notices/noticesSlice';
import { confirmationsRequested, confirmationsSettled } from '../voting/votingSlice';
import { proofOpened, proofSlice } from './proofSlice';

/** Starts the feature, and looks for the player's votes without being asked: nobody knows who will look. */
export function useProof(eventId: number): void {
  const dispatch = useAppDispatch();
  useLayoutEffect(() => dispatch(startProof()), [dispatch]);
  useEffect(() => void dispatch(proofOpened(eventId)), [dispatch, eventId]);
}

const startProof =
  (): WithPlatform<void> =>
  (_dispatch, getState, { reducer, startListening }) => {
    if (getState().proof !== undefined) return;
    reducer.inject(proofSlice);
    listenToProof(startListening);
  };

function listenToProof(startListening: AppStartListening): void {
  startListening({ actionCreator: proofOpened, effect: ({ payload }, api) => checkOwnVotes(payload, api) });

  startListening({
    actionCreator: ownLineChecked,
    effect: ({ payload: line }, { dispatch }) => {
      // The player did not ask, and may not look as far down.
      const findings: readonly Finding[] = line.findings;
      const refuted = findings.find(({ verdict }) => verdict === 'failed');
      if (refuted) dispatch(alertRaised({ text: LINE_MESSAGES.finding(refuted, line) }));
    },
  });

  for (const actionCreator of [ownLineChecked, lineChecked])
    startListening({
      actionCreator,
      effect: ({ payload: line }, api) => {
        const state = api.getState();
        const { data } = sealsApi.endpoints.getSeals.select(selectCount(state).eventId)(state);
        if (data && line.findings.some(({ code }) => code === 'sealed')) keepSeals(api.extra.storage, data.seals);
      },
    });
}

/** Then the votes that the server has not confirmed are sent again, and looked for as well. */
async function checkOwnVotes(eventId: number, api: AppListenerApi): Promise<void> {
  const ownReceipts = () => storedReceipts(api.extra.storage).filter(({ event }) => event === eventId);
  const receipts = ownReceipts();
  if (receipts.length > 0) api.dispatch(ownCheckRequested());
  const settled = api.take(action => confirmationsSettled.match(action) && action.payload === eventId);
  api.dispatch(confirmationsRequested(eventId));
  await settled;
  const more = ownReceipts();
  if (more.length === receipts.length || selectCount(api.getState()).eventId !== eventId) return;
  api.dispatch(receiptsBrought(more));
  api.dispatch(ownCheckRequested());
}
