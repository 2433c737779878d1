import { canVerify } from '../../api/countApi';
import { storedReceipts } from '../../api/receipts';
import type { WithPlatform } from '../../app/hooks';
import { fetchRecord, hasSeenProofs, proofsInput } from './checkInputs';
import { askWorker } from './countEvent';
import { selectCount } from './countSelectors';
import { ownVotesUnchecked, receiptsBrought } from './countSlice';

/** Sends the votes of an event again that the server has not confirmed. */
export type ResendAsked = (eventId: number) => WithPlatform<Promise<void>>;

/**
 * Whether the votes that this browser has receipts of are sealed, without being asked: nobody knows who will look. The
 * votes that the server has not confirmed are sent again first.
 */
export const checkOwnVotes =
  (eventId: number, resendAsked?: ResendAsked): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { storage, log }) => {
    const isLeft = (): boolean => selectCount(getState())?.eventId !== eventId;
    try {
      if (resendAsked) await dispatch(resendAsked(eventId));
      const receipts = storedReceipts(storage).filter(({ event }) => event === eventId);
      if (resendAsked && !isLeft()) dispatch(receiptsBrought(receipts));
      if (receipts.length === 0 || !canVerify() || isLeft()) return;
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
