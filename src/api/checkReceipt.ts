import { sha256 } from '@noble/hashes/sha2.js';
import {
  ballotText1,
  entryText,
  eventKeys,
  fitText,
  hashOfText,
  isBallotReceipt,
  isSameAvatar,
  leafOf,
  readReceipts,
  receiptProblem,
  receiptText,
  receiptText1,
  sha256Base64Url,
  thumbprintText,
  type Avatar,
  type BallotReceipt1,
  type EntryReceipt,
  type EventRecord,
  type Receipt,
  type ReceiptProblem,
  type SentVote,
} from '../../rules';
import { canVerify, verify, type SigningKey } from '../platform/signatures';

/**
 * 'other-salt' if another browser has decided the same pair; 'other-record' if the record may be older than the receipt.
 */
type ReceiptVerdict = 'ok' | 'other-salt' | 'other-record' | 'wrong';

/** What a later record may explain. */
const LATER: readonly (ReceiptProblem | undefined)[] = ['unknown-key', 'unknown-seal', 'other-time'];

/** Whether the server has confirmed the vote as it was sent. */
export async function checkBallotReceipt(
  vote: SentVote,
  receipt: Receipt,
  record: EventRecord,
): Promise<ReceiptVerdict> {
  if (!isBallotReceipt(receipt)) return 'wrong';
  if (!('format' in receipt)) return checkOldReceipt(vote, receipt, record);
  // The server may have taken a signed vote as unsigned, and says so.
  const asked = receipt.signed === 0 ? { ...vote, signed: receipt.signed } : vote;
  const problem = receiptProblem(asked, receipt, record, sha256);
  if (problem === 'other-salt') return problem;
  if (LATER.includes(problem)) return 'other-record';
  if (problem !== undefined) return 'wrong';
  return isSigned(record, receiptText(receipt), receipt);
}

/** Whether a response has a receipt of the first format that is not about the vote that was posted. */
export function isOfOtherVote(
  { eventId, entryId, winner }: Readonly<Record<'eventId' | 'entryId' | 'winner', number>>,
  response: unknown,
): boolean {
  const [receipt] = readReceipts([response]);
  if (receipt === undefined || 'format' in receipt) return false;
  const isAbout = isBallotReceipt(receipt) && [receipt.lo, receipt.hi].includes(entryId);
  return !isAbout || receipt.event !== eventId || receipt.winner !== winner || !hasOldLeaf(receipt);
}

const hasOldLeaf = (receipt: BallotReceipt1): boolean => receipt.leaf === leafOf(ballotText1(receipt), sha256);

/** An older process of the server still signs receipts of the first format, with a salt of its own. */
async function checkOldReceipt(vote: SentVote, receipt: BallotReceipt1, record: EventRecord): Promise<ReceiptVerdict> {
  const isSame = (['event', 'lo', 'hi', 'winner'] as const).every(name => vote[name] === receipt[name]);
  if (!isSame || !hasOldLeaf(receipt)) return 'wrong';
  return eventKeys(record).includes(receipt.key) ? isSigned(record, receiptText1(receipt), receipt) : 'other-record';
}

interface Signed {
  readonly key: string;
  readonly signature: string;
}

async function isSigned({ keys }: EventRecord, text: string, signed: Signed): Promise<ReceiptVerdict> {
  if (!canVerify()) return 'ok';
  const key = keys.find(({ id }) => id === signed.key);
  return key !== undefined && (await verify(text, signed.signature, key)) ? 'ok' : 'wrong';
}

export interface SentFit {
  readonly eventId: number;
  readonly wallet: string;
  readonly avatar: Avatar;
}

/** Whether the server has confirmed the fit as it was sent. Entries come before the seals, so any of its keys may sign. */
export async function isReceiptOf(
  { eventId, wallet, avatar }: SentFit,
  receipt: EntryReceipt,
  keys: readonly SigningKey[],
): Promise<boolean> {
  const isSame =
    receipt.event === eventId &&
    receipt.wallet.toLowerCase() === wallet.toLowerCase() &&
    isSameAvatar(receipt.avatar, avatar);
  const person = hashOfText(fitText(receipt), sha256);
  const leaf = leafOf(entryText(eventId, { id: receipt.id, submittedAt: receipt.at, person }), sha256);
  if (!isSame || receipt.leaf !== leaf || receipt.seal !== '-') return false;
  if (!canVerify()) return true;
  const key = keys.find(({ kid }) => kid === receipt.key);
  if (key === undefined || key.kid !== sha256Base64Url(thumbprintText(key), sha256)) return false;
  return verify(receiptText(receipt), receipt.signature, key);
}
