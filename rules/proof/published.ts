import type { SealedAvatar } from '../outfit/avatar';

// What an event publishes. Hashes are in lower-case hexadecimal, signatures in base64url, times ISO 8601 with Z.

export interface VoteFields {
  readonly event: number;
  /** The ids of both entries, the lower one first. */
  readonly lo: number;
  readonly hi: number;
  readonly winner: number;
  /** What the voter's browser showed: the `lookHash` of each fit. */
  readonly loSeen: string;
  readonly hiSeen: string;
  /** 16 random bytes in hexadecimal. */
  readonly salt: string;
}

export interface FitFields {
  readonly event: number;
  readonly id: number;
  readonly submittedAt: string;
  readonly wallet: string;
  readonly salt: string;
  readonly avatar: SealedAvatar;
}

interface Signed {
  /** The id of the key. */
  readonly key: string;
  readonly signature: string;
}

/** What the server signed when it accepted a vote or a fit, and when. */
interface Accepted extends Signed {
  readonly host: string;
  readonly hash: string;
  readonly at: string;
}

export interface VoteReceipt extends VoteFields, Accepted {}

/** Its `at` is when the fit was submitted. */
export interface FitReceipt extends Omit<FitFields, 'submittedAt'>, Accepted {}

export type Receipt = VoteReceipt | FitReceipt;

export const isVoteReceipt = (receipt: Receipt): receipt is VoteReceipt => 'winner' in receipt;

/** A public key on the curve P-256; both coordinates in base64url. */
export interface CurvePoint {
  readonly x: string;
  readonly y: string;
}

/** A key of the server, under its thumbprint (RFC 7638). */
export interface ServerKey extends CurvePoint {
  readonly kid: string;
}

export const SEAL_KINDS = ['start', 'end'] as const;
export type SealKind = (typeof SEAL_KINDS)[number];

/** A signed statement about all that counts in an event. Each list is `SIZE:ROOT`. */
export interface Seal extends Signed {
  readonly kind: SealKind;
  /** The hash of what the event says of itself. */
  readonly about: string;
  readonly fits: string;
  readonly votes: string;
  /** The votes that bans leave out. */
  readonly leftOut: string;
  readonly rulings: string;
  /** When the voting ends. */
  readonly ends: string;
  readonly at: string;
}

export const RULING_KINDS = ['withdraw', 'restore', 'ban', 'unban', 'extend', 'cancel'] as const;
export type RulingKind = (typeof RULING_KINDS)[number];

/** What an operator decided about an event. */
export interface Ruling {
  /** From 1, without gaps. */
  readonly number: number;
  readonly kind: RulingKind;
  /** An entry's id; of bans, how many votes they leave out or bring back; of an extension, the new end; else '-'. */
  readonly subject: string;
  readonly at: string;
  readonly reason: string;
}

/** What an event says of itself. */
export interface About {
  readonly title: string;
  readonly sub_title: string | null;
  readonly description: string;
  readonly xp_first: number;
  readonly xp_second: number;
  readonly xp_third: number;
  readonly xp_entry: number;
  readonly prizes: readonly { readonly url: string | null; readonly file: string | null }[];
}

/** GET event/:id/seals, from the start seal on. */
export interface EventSeals {
  readonly host: string;
  readonly event: number;
  readonly about: About;
  readonly seals: readonly Seal[];
  readonly rulings: readonly Ruling[];
}

interface Placed {
  readonly id: number;
  readonly submittedAt: string;
  /** Null without a ranking, and for withdrawn fits. */
  readonly place: number | null;
}

/** A fit as it is published; of a withdrawn or forgotten one, only the hashes of the fit and of its look. */
export type PublishedFit =
  | (SealedAvatar & Placed & { readonly wallet: string; readonly salt: string; readonly hash?: undefined })
  | (Placed & { readonly hash: string; readonly look: string });

/** What the voter saw are the published fits. */
export type PublishedVote = readonly [lo: number, hi: number, winner: number, salt: string];

/** How a list is divided: the hash and the first element of each page. */
export interface ListIndex {
  readonly size: number;
  readonly pages: readonly { readonly hash: string; readonly first: string }[];
}

export const LISTS = ['fits', 'votes', 'leftOut'] as const;
export type ListName = (typeof LISTS)[number];

/** GET results/:id/votes: the lists of a closed event. */
export type VotesIndex = { readonly event: number } & Readonly<Record<ListName, ListIndex>>;

/** The elements of the lists; their hashes are what is sorted and sealed. */
export interface Lists {
  readonly fits: readonly PublishedFit[];
  readonly votes: readonly PublishedVote[];
  readonly leftOut: readonly string[];
}

/** All that is published about a closed event. */
export interface ClosedEvent extends EventSeals, Lists {}
