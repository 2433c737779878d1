import type { SealedAvatar } from '../outfit/avatar';
import { LAYERS } from '../outfit/layers';

export const SEAL_KINDS = ['entries', 'ballots'] as const;
export type SealKind = (typeof SEAL_KINDS)[number];

export interface SealedBallot1 {
  readonly event: number;
  readonly lo: number;
  readonly hi: number;
  readonly winner: number;
  readonly salt: string;
}

export interface SealedEntry1 {
  readonly event: number;
  readonly wallet: string;
  readonly avatar: SealedAvatar;
  readonly salt: string;
}

/** Hashes are in hexadecimal, signatures in base64url. */
interface Signed {
  readonly leaf: string;
  readonly at: string;
  readonly key: string;
  readonly signature: string;
}

/** What the server signed when it accepted a vote… */
export interface BallotReceipt1 extends SealedBallot1, Signed {}

/** … or a fit. */
export interface EntryReceipt1 extends SealedEntry1, Signed {}

export type Receipt1 = BallotReceipt1 | EntryReceipt1;

export const isBallotReceipt1 = (receipt: Receipt1): receipt is BallotReceipt1 => 'winner' in receipt;

/** A signed statement about all ballots, or all entries, until then. */
export interface Seal {
  readonly kind: SealKind;
  readonly size: number;
  readonly root: string;
  readonly sealedAt: string;
  readonly key: string;
  readonly signature: string;
}

/** The exact text whose hash is a ballot's leaf. */
export function ballotText1({ event, lo, hi, winner, salt }: SealedBallot1): string {
  return `duds-ballot-1|${event}|${lo}|${hi}|${winner}|${salt}`;
}

/** The exact text whose hash is an entry's leaf. */
export function entryText1({ event, wallet, avatar, salt }: SealedEntry1): string {
  const values = LAYERS.flatMap(layer => avatar[layer] ?? []);
  return ['duds-entry-1', event, wallet, ...values, salt].join('|');
}

/** The exact text whose hash a receipt's leaf should be. */
export function leafText1(receipt: Receipt1): string {
  return isBallotReceipt1(receipt) ? ballotText1(receipt) : entryText1(receipt);
}

/** The exact text that a receipt's signature is about. */
export function receiptText1({ event, leaf, at }: Pick<Receipt1, 'event' | 'leaf' | 'at'>): string {
  return `duds-receipt-1|${event}|${leaf}|${at}`;
}

/** The exact text that a seal's signature is about. */
export function sealText1(event: number, { kind, size, root, sealedAt }: Omit<Seal, 'key' | 'signature'>): string {
  return `duds-seal-1|${event}|${kind}|${size}|${root}|${sealedAt}`;
}

/** A closed event's public record. The form without salts is that of events from before the seals. */
export type BallotSheet = PlainSheet | SealedSheet;

export interface PlainSheet {
  readonly event: number;
  readonly entries: readonly { readonly id: number; readonly submittedAt: string }[];
  /** Ids, best first. */
  readonly ranking: readonly number[];
  readonly ballots: readonly (readonly [left: number, right: number, winner: number])[];
  readonly seals?: undefined;
}

export interface SealedSheet {
  readonly event: number;
  /** Those that were ranked. */
  readonly entries: readonly (SealedAvatar & {
    readonly id: number;
    readonly submittedAt: string;
    readonly wallet: string;
    readonly salt: string;
  })[];
  readonly ranking: readonly number[];
  /** Entries that an operator took out: their ballots do not count, and only their leaves are published. */
  readonly withdrawn: readonly { readonly id: number; readonly leaf: string }[];
  /** Positions in `ballots` of banned wallets' votes, which do not count either. */
  readonly uncounted: readonly number[];
  readonly seals: readonly Seal[];
  /** In the order of the log. */
  readonly ballots: readonly (readonly [left: number, right: number, winner: number, salt: string])[];
}
