import { sql } from 'kysely';
import { createAuditStore, type AuditStore } from './auditLog';
import { createBallotStore, type BallotStore } from './ballotStore';
import { createBanStore, type BanStore } from './bans';
import { createBuildFileStore, type BuildFileStore } from './buildFiles';
import { openDatabase, type Database, type DatabaseLocation, type OpenOptions } from './database';
import { createEntryStore, type EntryStore } from './entryStore';
import { createFigureStore, type FigureStore } from './eventFigures';
import { createEventStore, type EventStore } from './eventStore';
import { createReportStore, type ReportStore } from './reports';
import { createSealStore, type SealStore } from './sealStore';
import { createSessionStore, type SessionLimits, type SessionStore } from './sessionStore';
import { createStandingStore, type StandingStore } from './standingStore';
import { createKeyStore, type KeyStore } from './signingKeys';
import { sqlNow, type SqlNow } from './time';
import { createVoterKeyStore, type VoterKeyStore } from './voterKeys';
import { createWithdrawalStore, type WithdrawalStore } from './withdrawals';
import { createWriteWindowStore, type WriteWindowStore } from './writeWindowStore';

export interface Store {
  /** For the other stores in this folder; SQL is written nowhere else. */
  readonly db: Database;
  readonly sqlNow: SqlNow;
  readonly events: EventStore;
  readonly entries: EntryStore;
  readonly ballots: BallotStore;
  readonly standings: StandingStore;
  readonly withdrawals: WithdrawalStore;
  readonly bans: BanStore;
  readonly reports: ReportStore;
  readonly seals: SealStore;
  readonly keys: KeyStore;
  readonly figures: FigureStore;
  readonly buildFiles: BuildFileStore;
  readonly audit: AuditStore;
  readonly sessions: SessionStore;
  readonly voterKeys: VoterKeyStore;
  readonly writeWindows: WriteWindowStore;
  /** The database's time in milliseconds, which decides everything here. Rejects if the database does not respond. */
  now(): Promise<number>;
  close(): Promise<void>;
}

export interface StoreOptions extends OpenOptions {
  readonly location: DatabaseLocation;
  /** For tests: the time in milliseconds. Without it, the database's own clock. */
  readonly clock?: () => number;
  readonly random?: () => number;
  readonly sessionLimits?: SessionLimits;
  /** PEM. Without it, a key is made and kept in the database. */
  readonly signingKey?: string | undefined;
}

export async function openStore({
  location,
  clock,
  random = Math.random,
  sessionLimits,
  signingKey,
  ...options
}: StoreOptions): Promise<Store> {
  const { db, jobs, close } = await openDatabase(location, options);
  const now = sqlNow(clock);
  const keys = createKeyStore(jobs, now, signingKey);
  const seals = createSealStore(db, jobs, now, keys);
  const sessions = createSessionStore(db, now, sessionLimits);
  return {
    db,
    sqlNow: now,
    events: createEventStore(db, now),
    entries: createEntryStore(db, now),
    ballots: createBallotStore(db, now, { random, seals, sessions }),
    standings: createStandingStore(db, jobs, now, keys),
    withdrawals: createWithdrawalStore(db, now),
    bans: createBanStore(db, now),
    reports: createReportStore(db, now),
    seals,
    keys,
    figures: createFigureStore(jobs, now),
    buildFiles: createBuildFileStore(db, jobs, now),
    audit: createAuditStore(db),
    sessions,
    voterKeys: createVoterKeyStore(db, now),
    writeWindows: createWriteWindowStore(db, now),
    async now() {
      const { rows } = await sql<{ now: Date }>`select ${now()} as now`.execute(db);
      return rows[0]?.now.getTime() ?? NaN;
    },
    close,
  };
}
