import type { ColumnType, Generated } from 'kysely';
import type { PassReason, ReportReason, SealKind } from '../../rules/index';

/** Columns of type jsonb: read as parsed values, written as JSON text on both drivers. */
type Json<T> = ColumnType<T, string, string>;
/** timestamptz: read as Date, written as Date or ISO text. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

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
  /** When the standings were written; null until then. */
  closed_at: NullableTimestamp;
}

interface PrizesTable {
  event_id: number;
  position: number;
  url: string | null;
  file: string | null;
}

interface EntriesTable {
  event_id: number;
  id: Generated<number>;
  wallet: string;
  /** Written by any version of the game, so it is read with `completeAvatar`. */
  avatar: ColumnType<unknown, string, string>;
  submitted_at: DefaultTimestamp;
  shown: Generated<number>;
  mu: Generated<number>;
  sigma2: Generated<number>;
  /** Random order among the equally often shown, so that ties favour no entry. */
  tie_break: Generated<number>;
  /** Set by an operator: the entry is shown to no voter any more, and left out of the count. */
  withdrawn_at: NullableTimestamp;
  withdrawn_reason: ColumnType<string | null, string | null | undefined, string | null>;
  salt: Salt;
}

/** One row per issued pair; `decided_at` is null while it is open. The pair is stored in id order so that it is unique whichever side it was shown on. */
interface BallotsTable {
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
}

/** Entries that voters want a person to look at. */
interface ReportsTable {
  event_id: number;
  entry_id: number;
  wallet: string;
  why: ReportReason;
  at: Timestamp;
}

/** An event's issued ballots, counted by the voters' last digit. */
interface BallotTalliesTable {
  event_id: number;
  shard: number;
  issued: number;
  /** How many entries there were at the shard's first ballot; no entries are added once there are ballots. */
  entries: number;
}

/** The log of an event, in its order. */
interface SealedLeavesTable {
  event_id: number;
  kind: SealKind;
  position: number;
  leaf: Uint8Array;
  wallet: string;
  /** Of the wallet's ballot; 0 for its entry. */
  number: number;
}

/** Signed roots over the log, of which `size` leaves existed then. */
interface SealsTable {
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

/** What seals and receipts were signed with. */
interface SigningKeysTable {
  id: string;
  /** The point of the public key, in base64url. */
  x: string;
  y: string;
  /** PEM, only of a key that was not configured. */
  private_key: string | null;
  since: Timestamp;
  until: NullableTimestamp;
}

interface StandingsTable {
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

interface XpAwardsTable {
  event_id: number;
  wallet: string;
  place: number;
  xp: number;
  awarded_at: DefaultTimestamp;
}

/** The NFTs that have a voice in an event, and the wallet that used them first. */
interface TokenClaimsTable {
  event_id: number;
  contract: string;
  /** A uint256 in decimal. */
  token_id: string;
  wallet: string;
  claimed_at: DefaultTimestamp;
}

/** Wallets that may neither enter nor vote. */
interface BansTable {
  wallet: string;
  reason: string;
  banned_at: Timestamp;
}

/** What a ban took out of an event: the wallet's votes, and its entry if it took part. Kept after a close, for recounts. */
interface BanEffectsTable {
  event_id: number;
  wallet: string;
  entry_id: number | null;
}

/** What operators have changed. */
interface AuditLogTable {
  id: Generated<number>;
  at: Timestamp;
  who: string;
  command: string;
  event: number | null;
  subject: string | null;
  before: Json<unknown>;
  after: Json<unknown>;
}

/** Hashed scripts, style sheets and fonts of the builds that share the database. */
interface BuildFilesTable {
  build: string;
  name: string;
  content: Uint8Array;
  offered_at: Timestamp;
}

/** The local index's own copy of the chain; empty in production. */
interface NftTokensTable {
  contract: string;
  /** A uint256 in decimal. */
  token_id: string;
  owner: string;
  name: string | null;
  attributes: Json<readonly { readonly trait_type: string; readonly value: string }[]>;
}

/** How far the local index has read, and of which chain: another genesis block means that the chain was started from scratch. */
interface NftCursorTable {
  chain_id: number;
  genesis_hash: string;
  block_number: number;
  block_hash: string;
}

/** One attempt to sign in, valid for one use by the browser that asked for it. */
interface SignInNoncesTable {
  nonce: string;
  browser_hash: string;
  expires_at: Timestamp;
}

/** Only hashes, so a reader of the table cannot use the sessions. */
interface SessionsTable {
  token_hash: string;
  wallet: string;
  begun_at: Timestamp;
  expires_at: Timestamp;
  /** A little behind: most calls leave it as it is. */
  used_at: Timestamp;
}

/** How many of a caller's calls per minute are used; `caller` is a hash of address and call. */
interface WriteWindowsTable {
  caller: string;
  used: number;
  ends_at: Timestamp;
}

export interface Schema {
  events: EventsTable;
  prizes: PrizesTable;
  entries: EntriesTable;
  ballots: BallotsTable;
  reports: ReportsTable;
  ballot_tallies: BallotTalliesTable;
  sealed_leaves: SealedLeavesTable;
  seals: SealsTable;
  signing_keys: SigningKeysTable;
  standings: StandingsTable;
  xp_awards: XpAwardsTable;
  token_claims: TokenClaimsTable;
  bans: BansTable;
  ban_effects: BanEffectsTable;
  audit_log: AuditLogTable;
  build_files: BuildFilesTable;
  nft_tokens: NftTokensTable;
  nft_cursor: NftCursorTable;
  sign_in_nonces: SignInNoncesTable;
  sessions: SessionsTable;
  write_windows: WriteWindowsTable;
}
