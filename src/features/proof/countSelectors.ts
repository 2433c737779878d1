import { createSelector } from '@reduxjs/toolkit';
import { isBallotReceipt } from '../../../rules';
import type { RootState } from '../../app/storeTypes';
import type { TimedLine } from '../../platform/counting/counter';
import type { CountState } from './countSlice';

/** Undefined until the code that counts has started. */
export function selectCount({ count }: RootState): CountState | undefined {
  return count;
}

/** Whether this browser has receipts of votes in the event. */
export function selectHasVoted({ count }: RootState): boolean {
  return count?.receipts.some(isBallotReceipt) ?? false;
}

const NONE: readonly TimedLine[] = [];

/** What the check that starts by itself has refuted. */
export const selectRefutedLines = createSelector(
  (state: RootState) => state.count?.ownLines ?? NONE,
  lines => lines.filter(line => 'findings' in line && line.findings.some(({ verdict }) => verdict === 'failed')),
);
