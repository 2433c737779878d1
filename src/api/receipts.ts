import { readFields } from '#rules/json';
import { isWallet } from '#rules/proof/guards';
import { isVoteReceipt, type FitReceipt, type Receipt, type VoteReceipt } from '#rules/proof/published';
import { readReceipts, readSentVotes, type SentVote } from '#rules/proof/readPublished';
import { KEPT } from '../platform/kept';
import type { GameStorage, Platform } from '../platform/platform';

interface Kept {
  /** When the voting of its event ends, as far as was known. */
  readonly ends?: string;
}

/** With the wallet that voted, which nothing that is published names. */
type KeptVote = VoteReceipt & Kept & Pick<SentVote, 'wallet'>;

type KeptReceipt = KeptVote | (FitReceipt & Kept);

type ReceiptBox = Pick<Platform, 'storage' | 'clock'>;

const MAX_EVENTS = 12;

type Item = KeptReceipt | SentVote;

/** Unreadable ones are left out. */
function storedItems(storage: GameStorage): readonly Item[] {
  const raw = KEPT.receipts.read(storage);
  return [...readReceipts(raw).filter(isKept), ...readSentVotes(raw)];
}

function isKept(receipt: Receipt): receipt is KeptReceipt {
  const { wallet, ends } = readFields(receipt);
  return isWallet(wallet) && (ends === undefined || typeof ends === 'string');
}

const isSent = (item: Item): item is SentVote => !('hash' in item);

/** What this browser has kept, the oldest first. */
export const storedReceipts = (storage: GameStorage): readonly KeptReceipt[] =>
  storedItems(storage).filter((item): item is KeptReceipt => !isSent(item));

interface Voter {
  readonly event: number;
  readonly wallet: string;
}

/** The votes that this browser has sent, or was about to send, and has no receipt of, the oldest first. */
export function unconfirmedVotes(storage: GameStorage, { event, wallet }: Voter): readonly SentVote[] {
  return storedItems(storage).filter(
    (item): item is SentVote => isSent(item) && item.event === event && item.wallet === wallet.toLowerCase(),
  );
}

/** The receipt of the wallet's vote on a pair, from any tab of this browser. */
export function receiptOf(
  storage: GameStorage,
  { event, wallet, lo, hi }: Pick<SentVote, 'event' | 'wallet' | 'lo' | 'hi'>,
): KeptReceipt | undefined {
  return storedReceipts(storage).find(
    one => isVoteReceipt(one) && one.event === event && one.wallet === wallet && one.lo === lo && one.hi === hi,
  );
}

/** Keeps a vote before it is sent. */
export function keepVote({ storage, clock }: ReceiptBox, vote: SentVote): void {
  write(storage, [...allBut(storage, vote.salt), vote], clock.now());
}

/** The vote was not cast, or another browser has decided its pair. */
export function forgetVote({ storage, clock }: ReceiptBox, { salt }: SentVote): void {
  write(storage, allBut(storage, salt), clock.now());
}

/** Keeps a receipt, instead of the vote that it confirms. A repeated vote has the same receipt, which is kept once. */
export function keepReceipt({ storage, clock }: ReceiptBox, receipt: KeptReceipt): void {
  write(storage, [...allBut(storage, receipt.salt), receipt], clock.now());
}

const allBut = (storage: GameStorage, salt: string): readonly Item[] =>
  storedItems(storage).filter(item => item.salt !== salt);

/** Those of running events stay; of the others, those of the latest. */
function write(storage: GameStorage, items: readonly Item[], now: number): void {
  const isRunning = (event: number): boolean =>
    items.some(item => item.event === event && (isSent(item) || Date.parse(item.ends ?? '') > now));
  const ended = [...new Set(items.map(({ event }) => event).reverse())].filter(event => !isRunning(event));
  const latest = new Set(ended.slice(0, MAX_EVENTS));
  KEPT.receipts.write(
    storage,
    items.filter(({ event }) => isRunning(event) || latest.has(event)),
  );
}
