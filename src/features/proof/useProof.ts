import { useEffect, useLayoutEffect } from 'react';
import type { Finding } from '#rules/proof/findings';
import { storedReceipts } from '../../api/receipts';
import { keepSeals } from '../../api/seals';
import { sealsApi } from '../../api/sealsApi';
import { useAppDispatch, type WithPlatform } from '../../base/hooks';
import type { AppStartListening } from '../../base/storeTypes';
import { LINE_MESSAGES } from './findingsMessages';
import { lineChecked, ownCheckRequested, ownLineChecked, receiptsBrought, selectCount } from '../counting/countSlice';
import { alertRaised } from '../notices/noticesSlice';
import { confirmationsRequested, confirmationsSettled } from '../voting/votingSlice';
import { proofSlice } from './proofSlice';

/** Starts the feature, and looks for the player's votes without being asked: nobody knows who will look. */
export function useProof(eventId: number): void {
  const dispatch = useAppDispatch();
  useLayoutEffect(() => dispatch(startProof()), [dispatch]);
  useEffect(() => void dispatch(checkOwnVotes(eventId)), [dispatch, eventId]);
}

const startProof =
  (): WithPlatform<void> =>
  (_dispatch, getState, { reducer, startListening }) => {
    if (getState().proof !== undefined) return;
    reducer.inject(proofSlice);
    listenToProof(startListening);
  };

/** Then the votes that the server has not confirmed are sent again, and looked for as well. */
const checkOwnVotes =
  (eventId: number): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { storage }) => {
    const ownReceipts = () => storedReceipts(storage).filter(({ event }) => event === eventId);
    const receipts = ownReceipts();
    if (receipts.length > 0) dispatch(ownCheckRequested());
    await dispatch(confirmVotes(eventId));
    const more = ownReceipts();
    if (more.length === receipts.length || selectCount(getState()).eventId !== eventId) return;
    dispatch(receiptsBrought(more));
    dispatch(ownCheckRequested());
  };

type ConfirmationsSettled = ReturnType<typeof confirmationsSettled>;

const confirmVotes =
  (eventId: number): WithPlatform<Promise<void>> =>
  async (dispatch, _getState, { nextAction }) => {
    const settled = nextAction(
      (action): action is ConfirmationsSettled => confirmationsSettled.match(action) && action.payload === eventId,
    );
    dispatch(confirmationsRequested(eventId));
    await settled;
  };

function listenToProof(startListening: AppStartListening): void {
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
