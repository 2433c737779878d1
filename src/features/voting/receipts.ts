import type { BallotReceipt } from '../../../rules';
import { readReceipt } from '../../api/votingApi';
import { readSome } from '../../api/readers';
import { STORAGE_KEYS } from '../../platform/config';
import type { GameStorage } from '../../platform/platform';

const MAX_EVENTS = 12;
const MAX_PER_EVENT = 30;

const readReceipts = readSome(readReceipt);

/** What this browser has kept, the oldest first. Unreadable receipts are left out. */
export function storedReceipts(storage: GameStorage): readonly BallotReceipt[] {
  try {
    return readReceipts(JSON.parse(storage.read(STORAGE_KEYS.receipts) ?? '[]'));
  } catch {
    return [];
  }
}

/** Keeps the latest receipts of the latest events. A repeated vote has the same leaf, and is kept once. */
export function keepReceipt(storage: GameStorage, receipt: BallotReceipt): void {
  const receipts = [...storedReceipts(storage).filter(({ leaf }) => leaf !== receipt.leaf), receipt];
  const latest = [...new Set(receipts.map(({ event }) => event).reverse())].slice(0, MAX_EVENTS);
  const kept = receipts.filter(
    ({ event }, index) =>
      latest.includes(event) && receipts.slice(index).filter(later => later.event === event).length <= MAX_PER_EVENT,
  );
  storage.write(STORAGE_KEYS.receipts, JSON.stringify(kept));
}
