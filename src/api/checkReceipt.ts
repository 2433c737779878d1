import { normalizeAddress } from '#rules/ids';
import { isSameAvatar, type Avatar } from '#rules/outfit/avatar';
import { ownKeys, hashOfReceipt } from '#rules/proof/checkOwn';
import {
  isVoteReceipt,
  type FitReceipt,
  type Receipt,
  type ServerKey,
  type VoteFields,
  type VoteReceipt,
} from '#rules/proof/published';
import { readReceipts, type SentVote } from '#rules/proof/readPublished';
import { lookHash, receiptText } from '#rules/proof/texts';
import { canVerify, checkTools, hash } from '../platform/checkTools';
import { endOf, type Start } from './seals';

const VOTE_FIELDS: readonly (keyof VoteFields)[] = ['event', 'lo', 'hi', 'winner', 'loSeen', 'hiSeen', 'salt'];

interface Cast {
  readonly eventId: number;
  readonly winner: number;
  readonly loser: number;
  readonly wallet: string;
  readonly salt: string;
}

/** A vote on two fits as this browser shows them. */
export function newVote({ eventId, winner, loser, wallet, salt }: Cast, shown: ReadonlyMap<number, Avatar>): SentVote {
  const [lo, hi] = winner < loser ? [winner, loser] : [loser, winner];
  const seen = (id: number): string => lookHash(shown.get(id) ?? {}, hash);
  return { event: eventId, lo, hi, winner, loSeen: seen(lo), hiSeen: seen(hi), salt, wallet: wallet.toLowerCase() };
}

/**
 * The receipt in a response to a vote, if it is valid and about exactly this vote. One from after the end of the voting
 * would prove nothing: 'late', unless the end has been moved since the seals were read.
 */
export async function voteReceiptIn(
  response: unknown,
  vote: SentVote,
  start: Start,
): Promise<VoteReceipt | 'late' | undefined> {
  const [receipt] = readReceipts([response]);
  if (receipt === undefined || !isVoteReceipt(receipt)) return undefined;
  const isSame = VOTE_FIELDS.every(name => receipt[name] === vote[name]);
  const isOurs = receipt.host === start.seals.host && receipt.key === start.seal.key;
  if (!isSame || !isOurs || !(await isSigned(receipt, start.key))) return undefined;
  return receipt.at > endOf(start) ? 'late' : receipt;
}

export interface SentFit {
  readonly eventId: number;
  readonly wallet: string;
  readonly avatar: Avatar;
}

interface Surroundings {
  readonly keys: readonly ServerKey[];
  /** The page's own. */
  readonly host: string;
  /** When the voting ends, if that is known. */
  readonly ends: string | undefined;
}

/** The receipt in a response to a fit, if it is valid and about exactly this fit. */
export async function fitReceiptIn(
  response: unknown,
  { eventId, wallet, avatar }: SentFit,
  { keys, host, ends }: Surroundings,
): Promise<FitReceipt | undefined> {
  const [receipt] = readReceipts([response]);
  if (receipt === undefined || isVoteReceipt(receipt)) return undefined;
  const isSame =
    receipt.event === eventId && receipt.wallet === normalizeAddress(wallet) && isSameAvatar(receipt.avatar, avatar);
  const isInTime = ends === undefined || Date.parse(receipt.at) <= Date.parse(ends);
  const key = ownKeys(keys, checkTools()).find(({ kid }) => kid === receipt.key);
  const isOurs = receipt.host === host || LOCAL.test(host);
  return isSame && isInTime && isOurs && (await isSigned(receipt, key)) ? receipt : undefined;
}

/** On a developer's machine, one server has several names. */
const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/;

async function isSigned(receipt: Receipt, key: ServerKey | undefined): Promise<boolean> {
  if (receipt.hash !== hashOfReceipt(receipt, hash)) return false;
  if (!canVerify()) return true;
  const { verify } = checkTools();
  return key !== undefined && verify !== undefined && verify(receiptText(receipt), receipt.signature, key);
}
