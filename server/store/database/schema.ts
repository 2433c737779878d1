import type { Generated } from 'kysely';
import type { Json, Timestamp } from './columns';
import type {
  BallotTalliesTable,
  BallotsTable,
  BanEffectsTable,
  EntriesTable,
  EventsTable,
  ListPagesTable,
  PrizesTable,
  RatingsTable,
  ReportsTable,
  RulingsTable,
  SealsTable,
  StandingsTable,
  TokenClaimsTable,
  WornPiecesTable,
  XpAwardsTable,
} from './eventTables';

/** What seals and receipts were signed with. */
interface SigningKeysTable {
  id: string;
  /** The point of the public key, in base64url. */
  x: string;
  y: string;
  /** PEM, only of a key that was not configured. */
  private_key: string | null;
  since: Timestamp;
}

/** Wallets that may neither enter nor vote. */
interface BansTable {
  wallet: string;
  reason: string;
  banned_at: Timestamp;
}

/** What wallets have decided about their closets; most have no row. */
interface ClosetsTable {
  wallet: string;
  /** Whether others see what it wore. */
  hidden: boolean;
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
  /** Slightly out of date, because most calls do not update it. */
  used_at: Timestamp;
}

/** How many of a caller's calls per minute are used; `caller` is a hash of address and call. */
interface WriteWindowsTable {
  caller: string;
  used: number;
  ends_at: Timestamp;
}

/** Which of two fits a wallet prefers, in no event. */
interface VersusVotesTable {
  /** The codes of both fits, sorted: 'a/b'. */
  pair: string;
  wallet: string;
  winner: 'a' | 'b';
  at: Timestamp;
}

export interface Schema {
  events: EventsTable;
  prizes: PrizesTable;
  entries: EntriesTable;
  ratings: RatingsTable;
  ballots: BallotsTable;
  reports: ReportsTable;
  ballot_tallies: BallotTalliesTable;
  seals: SealsTable;
  list_pages: ListPagesTable;
  signing_keys: SigningKeysTable;
  rulings: RulingsTable;
  standings: StandingsTable;
  xp_awards: XpAwardsTable;
  worn_pieces: WornPiecesTable;
  versus_votes: VersusVotesTable;
  token_claims: TokenClaimsTable;
  closets: ClosetsTable;
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
