import {
  isBallotReceipt,
  readReceipts,
  readSentVotes,
  type BallotReceipt,
  type EntryReceipt,
  type Receipt1,
  type SentVote,
} from '../../rules';
import { STORAGE_KEYS } from '../platform/config';
import type { GameStorage, Platform } from '../platform/platform';
import { stored } from '../platform/stored';

/** Of the first format. `signed` is absent until the signature could be checked. */
type KeptReceipt1 = Receipt1 & { readonly signed?: boolean };

interface Kept {
  /** When the voting of its event ends, as far as was known. */
  readonly ends?: string;
}

/** With the wallet that voted, the id of the key that signed for the vote, and the number that it signed. */
export type KeptBallot = BallotReceipt & Kept & Pick<SentVote, 'wallet' | 'voter' | 'count'>;

export type KeptReceipt = KeptReceipt1 | KeptBallot | (EntryReceipt & Kept);

export type ReceiptBox = Pick<Platform, 'storage' | 'clock'>;

const MAX_EVENTS = 12;
/** Receipts of votes, and as many again of entries: of the first format, which does not say whose they are. */
const MAX_PER_EVENT = 30;

type Item = KeptReceipt | SentVote;

/** Unreadable ones are left out. */
const RECEIPTS = stored<readonly Item[]>(STORAGE_KEYS.receipts, raw => ({
  value: [
    ...(readReceipts(raw) as readonly KeptReceipt[]).filter(receipt => !('format' in receipt) || hasOwnFields(receipt)),
    ...readSentVotes(raw),
  ],
}));

const isSent = (item: Item): item is SentVote => 'header' in item;

const storedItems = (storage: GameStorage): readonly Item[] => RECEIPTS.read(storage) ?? [];

/** What this browser has kept, the oldest first. */
export const storedReceipts = (storage: GameStorage): readonly KeptReceipt[] =>
  storedItems(storage).filter((item): item is KeptReceipt => !isSent(item));

function hasOwnFields(receipt: object): boolean {
  const { wallet, voter, count, ends } = receipt as Partial<Record<keyof KeptBallot, unknown>>;
  const areTexts = [voter, ends].every(value => value === undefined || typeof value === 'string');
  return typeof wallet === 'string' && areTexts && (count === undefined || Number.isSafeInteger(count));
}

/** The votes that this browser has sent and has no receipt of, the oldest first. */
export function unconfirmedVotes(
  storage: GameStorage,
  { event, wallet }: Pick<SentVote, 'event' | 'wallet'>,
): readonly SentVote[] {
  return storedItems(storage).filter(
    (item): item is SentVote => isSent(item) && item.event === event && item.wallet === wallet.toLowerCase(),
  );
}

/** Keeps a vote before it is sent. It replaces the same vote with another header. */
export function keepVote({ storage, clock }: ReceiptBox, vote: SentVote): void {
  write(storage, [...allBut(storage, vote.salt), vote], clock.now());
}

/** The vote was not cast, or another browser has cast it. */
export function forgetVote({ storage, clock }: ReceiptBox, { salt }: SentVote): void {
  write(storage, allBut(storage, salt), clock.now());
}

/** Keeps a receipt, instead of the vote that it confirms. A repeated vote has the same receipt, which is kept once. */
export function keepReceipt({ storage, clock }: ReceiptBox, receipt: KeptReceipt, confirmed?: SentVote): void {
  const others = allBut(storage, confirmed?.salt).filter(one => isSent(one) || one.leaf !== receipt.leaf);
  write(storage, [...others, receipt], clock.now());
}

const allBut = (storage: GameStorage, salt: string | undefined): readonly Item[] =>
  storedItems(storage).filter(item => !isSent(item) || item.salt !== salt);

/** Those of running events stay, because voters' keys sign how many there are; of the others, the latest. */
function write(storage: GameStorage, items: readonly Item[], now: number): void {
  const isRunning = (event: number): boolean =>
    items.some(item => item.event === event && (isSent(item) || ('ends' in item && Date.parse(item.ends ?? '') > now)));
  const ended = [...new Set(items.map(({ event }) => event).reverse())].filter(event => !isRunning(event));
  const latest = new Set(ended.slice(0, MAX_EVENTS));
  const kept = items.filter(
    (item, index) =>
      isRunning(item.event) ||
      (latest.has(item.event) && items.slice(index).filter(later => isSameKind(item, later)).length <= MAX_PER_EVENT),
  );
  RECEIPTS.write(storage, kept);
}

function isSameKind(one: Item, other: Item): boolean {
  const walletOf = (item: Item): unknown => ('format' in item ? item.wallet : undefined);
  return one.event === other.event && 'winner' in one === 'winner' in other && walletOf(one) === walletOf(other);
}

interface Voter {
  readonly event: number;
  readonly wallet: string;
}

const signedBallots = (storage: GameStorage, { event, wallet }: Voter): readonly KeptBallot[] =>
  storedReceipts(storage).filter(
    (receipt): receipt is KeptBallot =>
      'format' in receipt &&
      isBallotReceipt(receipt) &&
      receipt.event === event &&
      receipt.wallet === wallet.toLowerCase() &&
      receipt.signed === 1,
  );

/** The key that the wallet's votes in the event were first signed with in this browser. */
export const firstKey = (storage: GameStorage, voter: Voter): string | undefined =>
  signedBallots(storage, voter)[0]?.voter;

/** How many votes in the event the key has signed for: the last number is that of its votes, unless the server lost some. */
export function signedCount(storage: GameStorage, voter: Voter, key: string): number {
  const ballots = signedBallots(storage, voter).filter(ballot => ballot.voter === key);
  return ballots.at(-1)?.count ?? ballots.length;
}
