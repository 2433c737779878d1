import { sql } from 'kysely';
import { createClockGuard, MACHINE_CLOCKS, type ClockGuard, type OwnClocks } from '../time/clockGuard';
import type { SessionLimits } from '../config/limits';
import { createAuditStore, type AuditStore } from './database/auditLog';
import { createBallotStore, type BallotStore } from './voting/ballotStore';
import { createBanStore, type BanStore } from './people/bans';
import { createClosetStore, type ClosetStore } from './people/closets';
import { createBuildFileStore, type BuildFileStore } from './database/buildFiles';
import { createClosingStore, type ClosingStore } from './proof/closings';
import { openDatabase, type Database, type DatabaseLocation, type OpenOptions } from './database/database';
import { createEntryStore, type EntryStore } from './entries/entryStore';
import { createForgettingStore, type ForgettingStore } from './people/forgetting';
import { createEyeStore, type EyeStore } from './results/eyeStore';
import { createFigureStore, type FigureStore } from './results/eventFigures';
import { createEventStore, type EventStore } from './events/eventStore';
import { createReportStore, type ReportStore } from './voting/reports';
import { createListStore, type ListStore } from './proof/publishedLists';
import type { Sealing } from './proof/seals';
import { createSessionStore, type SessionStore } from './people/sessionStore';
import { createSeasonRankingStore, type SeasonRankingStore } from './results/seasonRankings';
import { createStandingStore, type StandingStore } from './results/standingStore';
import { createKeyStore, type KeyStore } from './proof/signingKeys';
import { createSealWriter, type SealWriter } from './proof/startSeal';
import { sqlNow, type SqlNow } from './database/time';
import { createClaimStore, type ClaimStore } from './entries/tokenClaims';
import { createPieceStore, type PieceStore } from './results/pieceStore';
import { createVersusStore, type VersusStore } from './voting/versusStore';
import { createWithdrawalStore, type WithdrawalStore } from './entries/withdrawals';
import { createWriteWindowStore, type WriteWindowStore } from './database/writeWindowStore';

export interface Store {
  /** For the other stores in this folder; SQL is written nowhere else. */
  readonly db: Database;
  readonly sqlNow: SqlNow;
  readonly sealing: Sealing;
  readonly events: EventStore;
  readonly entries: EntryStore;
  readonly ballots: BallotStore;
  readonly claims: ClaimStore;
  readonly standings: StandingStore & ClosingStore;
  readonly rankings: SeasonRankingStore;
  readonly closets: ClosetStore;
  readonly pieces: PieceStore;
  readonly versus: VersusStore;
  readonly withdrawals: WithdrawalStore;
  readonly bans: BanStore;
  readonly forgetting: ForgettingStore;
  readonly reports: ReportStore;
  readonly seals: SealWriter;
  readonly lists: ListStore;
  readonly keys: KeyStore;
  readonly figures: FigureStore;
  readonly eye: EyeStore;
  readonly buildFiles: BuildFileStore;
  readonly audit: AuditStore;
  readonly sessions: SessionStore;
  readonly writeWindows: WriteWindowStore;
  /** Whether to believe the database's clock. */
  readonly clock: ClockGuard;
  /** The database's time in milliseconds, which decides everything here. Rejects if the database does not respond. */
  now(): Promise<number>;
  close(): Promise<void>;
}

export interface StoreOptions extends OpenOptions {
  readonly location: DatabaseLocation;
  /** For tests: the time in milliseconds. Without it, the database's own clock. */
  readonly clock?: () => number;
  /** For tests: what the database's clock is compared with. Without it, the machine's clocks, or `clock` if there is one. */
  readonly ownClocks?: OwnClocks;
  readonly random?: () => number;
  readonly sessionLimits?: SessionLimits;
  /** PEM of what receipts and seals are signed with. Without it, a key is made and kept in the database. */
  readonly signingKey?: string | undefined;
  /** The host of the address that players open, which seals name. */
  readonly site?: string;
}

export async function openStore({
  location,
  clock,
  ownClocks = clock ? { uptime: clock, wallClock: clock } : MACHINE_CLOCKS,
  random = Math.random,
  sessionLimits,
  signingKey,
  site = 'localhost:3000',
  ...options
}: StoreOptions): Promise<Store> {
  const { db, jobs, close } = await openDatabase(location, options);
  const now = sqlNow(clock);
  const readNow = async (): Promise<number> => {
    const { rows } = await sql<{ now: Date }>`select ${now()} as now`.execute(db);
    return rows[0]?.now.getTime() ?? NaN;
  };
  const guard = createClockGuard(readNow, ownClocks);
  const keys = createKeyStore(db, now, signingKey);
  const sealing: Sealing = { jobs, now, keys, site, clock: guard };
  const seals = createSealWriter(db, sealing);
  const sessions = createSessionStore(db, now, sessionLimits);
  return {
    db,
    sqlNow: now,
    sealing,
    events: createEventStore(db, now),
    entries: createEntryStore(db, now),
    ballots: createBallotStore(db, now, { random, seals, sessions }),
    claims: createClaimStore(db, now),
    standings: { ...createStandingStore(db, jobs), ...createClosingStore(db, sealing) },
    rankings: createSeasonRankingStore(db),
    closets: createClosetStore(db, now),
    pieces: createPieceStore(db),
    versus: createVersusStore(db, now),
    withdrawals: createWithdrawalStore(db, now),
    bans: createBanStore(db, now),
    forgetting: createForgettingStore(db, jobs, now),
    reports: createReportStore(db, now),
    seals,
    lists: createListStore(db),
    keys,
    figures: createFigureStore(jobs, now),
    eye: createEyeStore(db),
    buildFiles: createBuildFileStore(db, jobs, now),
    audit: createAuditStore(db),
    sessions,
    writeWindows: createWriteWindowStore(db, now),
    clock: guard,
    now: readNow,
    close,
  };
}
