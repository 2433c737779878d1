import type { ColumnType, Generated } from 'kysely';
import type { EventSealKind, PassReason, ReportReason, RulingKind, SealKind } from '../../rules/index';
import type { DefaultTimestamp, NullableTimestamp, Timestamp } from './columns';

/** Hides what a leaf contains; null in events that were over before there were seals. */
type Salt = ColumnType<string | null, string | undefined, string>;

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
  /** 2 if its receipts, seals and sheet are of the second format; null if of the first. */
  proof_format: ColumnType<number | null, number | null | undefined, number | null>;
  /** When a process began to close it: since then no vote and no ruling is accepted, whatever the clock says. */
  ended_at: NullableTimestamp;
  /** The leaf of its last seal. */
  final_seal: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
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
  salt: Salt;
  /** What its leaf is made of if its wallet was forgotten: the hash of wallet, values and salt, in hexadecimal. */
  person: ColumnType<string | null, string | null | undefined, string | null>;
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
  salt: Salt;
  /** The id of the voter's key that signed for the vote, or '-' if its wallet was forgotten; how many votes it then said it had cast, and its signature. */
  voter: ColumnType<string | null, string | null | undefined, string | null>;
  voter_count: ColumnType<number | null, number | null | undefined, number | null>;
  voter_signature: ColumnType<string | null, string | null | undefined, string | null>;
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

/** The log of an event, in its order. */
export interface SealedLeavesTable {
  event_id: number;
  kind: SealKind;
  position: number;
  leaf: Uint8Array;
  wallet: string;
  /** The number of the wallet's ballot; 0 if the leaf is an entry. */
  number: number;
}

/** Signed roots over the log, of which `size` leaves existed then. */
export interface SealsTable {
  event_id: number;
  kind: SealKind;
  size: number;
  root: Uint8Array;
  /** The roots of all chunks of leaves, 32 bytes each. */
  chunks: Uint8Array;
  sealed_at: Timestamp;
  key_id: string;
  signature: string;
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

/** The key of a wallet's browser, with the sign-in message that first named it and the wallet's signature. */
export interface VoterKeysTable {
  wallet: string;
  /** The thumbprint. */
  id: string;
  /** The point, which comes with the key's first vote; null until then. */
  x: ColumnType<string | null, string | undefined, string>;
  y: ColumnType<string | null, string | undefined, string>;
  message: string;
  /** In hexadecimal. */
  signature: string;
  since: Timestamp;
}

/** What is left of a voter's key in an event if its wallet was forgotten: how many votes it signed for, and the hash of the rest. */
export interface ForgottenVotersTable {
  event_id: number;
  /** In hexadecimal. */
  person: string;
  count: number;
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

/** The leaves of an event's entries and ballots, in the order of the log. */
export interface LogLeavesTable {
  event_id: number;
  kind: SealKind;
  position: number;
  leaf: Uint8Array;
  wallet: string;
  /** The number of the wallet's ballot, or the entry's id. */
  number: number;
}

/** The logs of the site's seals, the current one last, with the name that its checkpoints begin with. */
export interface SealLogsTable {
  log: number;
  origin: string;
  since: Timestamp;
}

/** All seals of the site, in the order of the log that contains them. */
export interface EventSealsTable {
  log: Generated<number>;
  position: number;
  event_id: number;
  kind: EventSealKind;
  leaf: Uint8Array;
  /** What is signed, with all fields (`sealText`). */
  text: string;
  signature: string;
  /** The roots of all chunks of the ballots' leaves, 32 bytes each. */
  ballot_chunks: Uint8Array;
  at: Timestamp;
}

/** Signed notes about the log of seals, with the cosignatures of witnesses, one a line. */
export interface CheckpointsTable {
  log: number;
  size: number;
  note: string;
  cosignatures: Generated<string>;
  at: Timestamp;
}

/** A closed event's sheet as it is sent, compressed, in parts. */
export interface SheetsTable {
  event_id: number;
  part: number;
  bytes: Uint8Array;
}
