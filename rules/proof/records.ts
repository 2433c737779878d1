import type { SealedAvatar } from '../outfit/avatar';

/** Of a receipt, a record and a sheet. Without it they are of the first format. */
export const PROOF_FORMAT = 2;

/** A public key on the curve P-256; both coordinates in base64url. */
export interface CurvePoint {
  readonly x: string;
  readonly y: string;
}

export interface ServerKey extends CurvePoint {
  /** The thumbprint (RFC 7638). */
  readonly id: string;
  readonly since: string;
  /** When the server stopped using it; undefined while it does. */
  readonly until?: string | undefined;
}

/** Whether the voter's key signed for the vote: 1 or 0. */
type SignedMark = 0 | 1;

export interface BallotFields {
  readonly event: number;
  readonly lo: number;
  readonly hi: number;
  readonly winner: number;
  readonly signed: SignedMark;
  readonly salt: string;
}

/** Hashes are in hexadecimal, signatures and keys in base64url. */
interface Signed {
  readonly format: typeof PROOF_FORMAT;
  readonly leaf: string;
  /** The leaf of a recent seal of the event; '-' for entries. */
  readonly seal: string;
  readonly at: string;
  readonly key: string;
  readonly signature: string;
}

/** What the server signs when it accepts a vote… */
export interface BallotReceipt extends BallotFields, Signed {}

/** … or a fit. Its `at` is also when the entry was submitted. */
export interface EntryReceipt extends Signed {
  readonly event: number;
  readonly id: number;
  readonly wallet: string;
  readonly avatar: SealedAvatar;
  readonly salt: string;
}

/** A vote as the browser is about to send it. */
export interface AskedVote extends BallotFields {
  readonly wallet: string;
}

export const RULING_KINDS = ['withdraw', 'restore', 'ban', 'unban', 'end', 'key', 'cancel'] as const;
export type RulingKind = (typeof RULING_KINDS)[number];

/** What an operator decided about an event, public at once. */
export interface Ruling {
  /** From 1, without gaps. */
  readonly number: number;
  readonly kind: RulingKind;
  /**
   * Of a withdrawal or restoration, the entry's id; of a ban or its end, `SIZE:HASH` of the votes that are left out from
   * then on; of an end, the new time; of a key, the next key's id; '-' otherwise.
   */
  readonly subject: string;
  readonly at: string;
  readonly reason: string;
}

export const EVENT_SEAL_KINDS = ['start', 'ballots', 'rulings', 'end', 'final'] as const;
export type EventSealKind = (typeof EVENT_SEAL_KINDS)[number];

/** Trees are `SIZE:ROOT`, or '-' if they are empty or not sealed yet. */
export interface SealedTrees {
  readonly entries: string;
  readonly ballots: string;
  readonly rulings: string;
  readonly roll: string;
}

/** A signed statement about all that an event has by then. Each names the one before it. */
export interface EventSeal extends SealedTrees {
  readonly kind: EventSealKind;
  /** The leaf of the event's seal before it; '-' for the first. */
  readonly previous: string;
  /** The hash of the ranking in the last seal; '-' before. */
  readonly ranking: string;
  /** When the voting ends. */
  readonly ends: string;
  readonly at: string;
  readonly key: string;
  readonly signature: string;
}

/** GET event/:id/record: what is public about a running or closed event. */
export interface EventRecord {
  readonly format: typeof PROOF_FORMAT;
  /** As in the address that players open. */
  readonly host: string;
  readonly event: number;
  /** The earliest first. */
  readonly seals: readonly EventSeal[];
  readonly rulings: readonly Ruling[];
  readonly keys: readonly ServerKey[];
}

/** An entry of a sheet: whole, or reduced to the hash of its wallet, values and salt if it was withdrawn or forgotten. */
export type SheetEntry =
  | (SealedAvatar & {
      readonly id: number;
      readonly submittedAt: string;
      readonly wallet: string;
      readonly salt: string;
      readonly person?: undefined;
    })
  | { readonly id: number; readonly submittedAt: string; readonly person: string };

export interface ClaimedToken {
  readonly contract: string;
  /** A uint256 in decimal. */
  readonly tokenId: string;
}

/** A browser that signed for votes of a wallet, and for how many; reduced to a hash if the wallet was forgotten. */
export type RollRow =
  | {
      readonly wallet: string;
      readonly x: string;
      readonly y: string;
      /** The sign-in message (EIP-4361) that names the key, and the wallet's signature of it in hexadecimal. */
      readonly message: string;
      readonly signature: string;
      /** One of the tokens that the wallet claimed in the event; null if none was needed. */
      readonly token: ClaimedToken | null;
      readonly count: number;
      readonly countSignature: string;
      readonly person?: undefined;
    }
  | { readonly count: number; readonly person: string };

export type SheetBallot = readonly [left: number, right: number, winner: number, signed: SignedMark, salt: string];

/** A closed event's public record: all that its results are computed from. */
export interface Sheet extends EventRecord {
  /** By their ids, withdrawn ones included. */
  readonly entries: readonly SheetEntry[];
  /** Positions in `ballots` of the votes that bans leave out, in ascending order. */
  readonly leftOut: readonly number[];
  /** In the order of the log. */
  readonly roll: readonly RollRow[];
  /** In the order of the log. */
  readonly ballots: readonly SheetBallot[];
  /** Ids, best first; empty if no vote counted. */
  readonly ranking: readonly number[];
}
