import type { ColumnType, Generated } from 'kysely';
import type { ListName, RulingKind, SealKind } from '#rules/proof/published';
import type { PassReason, ReportReason } from '#rules/voting/ballot';
import type { DefaultTimestamp, NullableTimestamp, Timestamp } from './columns';

export interface EventsTable {
  id: Generated<number>;
  title: string;
  sub_title: string | null;
  description: string;
  submit_start: Timestamp;
  submit_end: Timestamp;
  voting_end: Timestamp;
  xp_first: number;
  xp_second: number;
  xp_third: number;
  xp_entry: number;
  /** Set by an operator: entering and voting have ended, and there will be no standings. */
  cancelled_at: NullableTimestamp;
  cancelled_reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** The end of the voting before an operator extended it. */
  extended_from: NullableTimestamp;
  /** When the standings and awards were written; null until then. */
  closed_at: NullableTimestamp;
  /** When a process began to close it: since then no vote and no ruling is accepted, whatever the clock says. */
  ended_at: NullableTimestamp;
}

export interface PrizesTable {
  event_id: number;
  position: number;
  url: string | null;
  file: string | null;
}

export interface EntriesTable {
  event_id: number;
  id: Generated<number>;
  wallet: string;
  /** Written by any version of the game, so it is read with `completeAvatar` or `sealedAvatar`. */
  avatar: ColumnType<unknown, string, string>;
  submitted_at: DefaultTimestamp;
  /** Set by an operator: the entry is no longer shown to voters, and left out of the count. */
  withdrawn_at: NullableTimestamp;
  withdrawn_reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** Hides the wallet in its hash; null once the wallet is forgotten. In hexadecimal, as both hashes. */
  salt: string | null;
  /** The hash of what it looks like. */
  look: string;
  /** Of the whole fit, from the start seal on. */
  hash: ColumnType<string | null, undefined, string>;
}

/** What ballots and votes write about an entry. The database adds the row, and the writer locks the entry before it. */
export interface RatingsTable {
  event_id: number;
  entry_id: number;
  /** How many ballots show it. */
  shown: Generated<number>;
  mu: Generated<number>;
  sigma2: Generated<number>;
  /** Random order among entries that were shown equally often, so that ties favour none. */
  tie_break: Generated<number>;
}

/** One row per issued pair; `decided_at` is null while it is open. The pair is stored in id order so that it is unique whichever side it was shown on. */
export interface BallotsTable {
  event_id: number;
  wallet: string;
  number: number;
  lo: number;
  hi: number;
  lo_wallet: string;
  hi_wallet: string;
  lo_is_left: boolean;
  winner: number | null;
  /** Why the voter left it undecided. */
  passed: ColumnType<PassReason | null, PassReason | null | undefined, PassReason | null>;
  issued_at: DefaultTimestamp;
  decided_at: NullableTimestamp;
  /** Both are null until it has a winner. */
  salt: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array>;
  /** Of the vote. */
  hash: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array>;
}

/** Entries that voters want a person to look at. */
export interface ReportsTable {
  event_id: number;
  entry_id: number;
  wallet: string;
  why: ReportReason;
  at: Timestamp;
}

/** An event's issued ballots, counted by the voters' last digit. */
export interface BallotTalliesTable {
  event_id: number;
  shard: number;
  issued: number;
  /** How many entries there were at the shard's first ballot; no entry is added after that. */
  entries: number;
}

export interface StandingsTable {
  event_id: number;
  place: number;
  entry_id: number;
  /** The decided ballots that showed it, and how many of them it won. */
  battles: Generated<number>;
  wins: Generated<number>;
  /** The range of ranks that agree with the votes. */
  best: number;
  worst: number;
}

/** The pieces that were chosen for a ranked entry of a closed event. */
export interface WornPiecesTable {
  /** What the piece's layer holds. */
  value: string;
  event_id: number;
  place: number;
}

export interface XpAwardsTable {
  event_id: number;
  wallet: string;
  /** Null if no vote counted. */
  place: number | null;
  xp: number;
  awarded_at: DefaultTimestamp;
}

/** The NFTs that have a voice in an event, and the wallet that used them first. */
export interface TokenClaimsTable {
  event_id: number;
  contract: string;
  /** A uint256 in decimal. */
  token_id: string;
  wallet: string;
  claimed_at: DefaultTimestamp;
}

/** What a ban took out of an event: the wallet's votes, and its entry if it took part. Kept after a close, for recounts. */
export interface BanEffectsTable {
  event_id: number;
  wallet: string;
  entry_id: number | null;
}

/** What operators decided about an event, from number 1 without gaps. */
export interface RulingsTable {
  event_id: number;
  number: number;
  kind: RulingKind;
  subject: string;
  at: Timestamp;
  reason: string;
}

/** Signed statements about all that counts in an event. */
export interface SealsTable {
  event_id: number;
  kind: SealKind;
  /** What is signed, with all fields (`sealText`). */
  text: string;
  key_id: string;
  signature: string;
  at: Timestamp;
}

/** How the lists of a closed event are divided. */
export interface ListPagesTable {
  event_id: number;
  list: ListName;
  page: number;
  size: number;
  hash: string;
  /** The first hash on the page. */
  first: string;
}
