import type { OwnReceipt } from '../../../rules';
import { canVerify } from '../../api/countApi';
import { storedReceipts } from '../../api/receipts';
import type { WithPlatform } from '../../app/hooks';
import { confirmationsRequested, confirmationsSettled } from '../voting/votingSlice';
import { fetchRecord, hasSeenProofs, proofsInput } from './checkInputs';
import { askWorker } from './countEvent';
import { selectCount } from './countSelectors';
import { ownVotesUnchecked, receiptsBrought } from './countSlice';

/**
 * Whether the votes that this browser has receipts of are sealed, without being asked: nobody knows who will look. Then
 * the votes that the server has not confirmed are sent again, and checked as well.
 */
export const checkOwnVotes =
  (eventId: number): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { storage }) => {
    const ownReceipts = () => storedReceipts(storage).filter(({ event }) => event === eventId);
    const receipts = ownReceipts();
    await dispatch(checkReceipts(eventId, receipts));
    await dispatch(confirmVotes(eventId));
    const more = ownReceipts();
    if (more.length === receipts.length || selectCount(getState())?.eventId !== eventId) return;
    dispatch(receiptsBrought(more));
    await dispatch(checkReceipts(eventId, more));
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

const checkReceipts =
  (eventId: number, receipts: readonly OwnReceipt[]): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { log }) => {
    const isLeft = (): boolean => selectCount(getState())?.eventId !== eventId;
    if (receipts.length === 0 || !canVerify() || isLeft()) return;
    try {
      const record = await dispatch(fetchRecord(eventId));
      const proofs = record ? await dispatch(proofsInput(record, receipts)) : undefined;
      if (isLeft()) return;
      if (proofs !== undefined) await dispatch(askWorker(eventId, { job: 'own', proofs }));
      else if (dispatch(hasSeenProofs(eventId, receipts)))
        dispatch(ownVotesUnchecked(record === null ? 'downgraded' : 'failed'));
    } catch (cause: unknown) {
      log(`The votes in event ${eventId} were not checked`, cause);
      if (!isLeft()) dispatch(ownVotesUnchecked('failed'));
    }
  };
