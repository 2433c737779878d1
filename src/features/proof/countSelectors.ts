import { isBallotReceipt1 } from '../../../rules';
import type { RootState } from '../../app/storeTypes';
import type { CountState } from './countSlice';

/** Undefined until the code that counts has started. */
export function selectCount({ count }: RootState): CountState | undefined {
  return count;
}

/** Whether this browser has receipts of votes in the event. */
export function selectHasVoted({ count }: RootState): boolean {
  return count?.receipts.some(isBallotReceipt1) ?? false;
}
