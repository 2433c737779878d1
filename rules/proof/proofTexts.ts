import { LAYERS } from '../outfit/layers';
import type { SealedAvatar } from '../outfit/avatar';
import type { BallotFields, ClaimedToken, CurvePoint, EventSeal, Ruling } from './records';

// The exact texts that are signed, or whose hashes are leaves of trees, in UTF-8. docs/verifiable-voting.md specifies them.

export function ballotText({ event, lo, hi, winner, signed, salt }: BallotFields): string {
  return `duds-ballot-2|${event}|${lo}|${hi}|${winner}|${signed}|${salt}`;
}

/** What a voter's key signs with each vote: that it has cast so many in the event whose start seal has the leaf `start`. */
export function countText(start: string, wallet: string, count: number): string {
  return `duds-count-2|${start}|${wallet.toLowerCase()}|${count}`;
}

/** `seal` is the leaf of a seal; '-' for entries. */
export function receiptText({ event, leaf, seal, at }: ReceiptFields): string {
  return `duds-receipt-2|${event}|${leaf}|${seal}|${at}`;
}

interface ReceiptFields {
  readonly event: number;
  readonly leaf: string;
  readonly seal: string;
  readonly at: string;
}

/** Its hash is an entry's PERSON. An entry has the layers that the game had when it was submitted. */
export function fitText({ wallet, avatar, salt }: FitFields): string {
  const values = LAYERS.flatMap(layer => avatar[layer] ?? []);
  return ['duds-fit-2', wallet, ...values, salt].join('|');
}

interface FitFields {
  readonly wallet: string;
  readonly avatar: SealedAvatar;
  readonly salt: string;
}

export function entryText(event: number, { id, submittedAt, person }: EntryFields): string {
  return `duds-entry-2|${event}|${id}|${submittedAt}|${person}`;
}

interface EntryFields {
  readonly id: number;
  readonly submittedAt: string;
  readonly person: string;
}

export function rulingText(event: number, { number, kind, subject, at, reason }: Ruling): string {
  return `duds-ruling-2|${event}|${number}|${kind}|${subject}|${at}|${reason}`;
}

/** What an event's key signs, and whose hash is the seal's leaf. */
export function sealText(host: string, event: number, seal: Omit<EventSeal, 'signature'>): string {
  const { kind, previous, entries, ballots, rulings, roll, ranking, ends, at, key } = seal;
  const fields = [host, event, kind, previous, entries, ballots, rulings, roll, ranking, ends, at, key];
  return `duds-seal-2|${fields.join('|')}`;
}

/** Its hash is a voter's PERSON; `messageHash` is that of the sign-in message. */
export function voterText({ wallet, x, y, token, messageHash, signature, countSignature }: VoterFields): string {
  const { contract, tokenId } = token ?? { contract: '-', tokenId: '-' };
  return `duds-voter-2|${wallet}|${x}|${y}|${contract}|${tokenId}|${messageHash}|${signature}|${countSignature}`;
}

interface VoterFields extends CurvePoint {
  readonly wallet: string;
  readonly token: ClaimedToken | null;
  readonly messageHash: string;
  readonly signature: string;
  readonly countSignature: string;
}

export function rollText(
  event: number,
  { count, person }: { readonly count: number; readonly person: string },
): string {
  return `duds-roll-2|${event}|${count}|${person}`;
}

export function rankingText(event: number, ranking: readonly number[]): string {
  return `duds-ranking-2|${event}|${ranking.join()}`;
}

/** The text whose SHA-256, in base64url, is the id of a key (RFC 7638). */
export function thumbprintText({ x, y }: CurvePoint): string {
  return JSON.stringify({ crv: 'P-256', kty: 'EC', x, y });
}

/** What a sign-in message has among its resources if it vouches for a voter's key. */
export const VOTER_KEY_RESOURCE = 'urn:duds:voter-key:';
