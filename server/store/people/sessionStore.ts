import { sql, type RawBuilder } from 'kysely';
import { SESSION_LIMITS, type SessionLimits } from '../../config/limits';
import type { Database } from '../database/database';
import type { SqlNow } from '../database/time';

export interface Session {
  readonly wallet: string;
  /** Milliseconds, like `expires`. */
  readonly begun: number;
  readonly expires: number;
}

/** A session as another store's statement reads it. */
export interface PresentedSession {
  readonly wallet: string;
  /** Whether its use must be recorded again. */
  readonly isDue: boolean;
}

/** A use is recorded again after this part of the idle limit, so that not every call has to write. */
const TOUCH_AFTER = 0.05;

export interface SessionStore {
  /** Stores a nonce for `seconds`; returns when its validity begins and ends. */
  issueNonce(
    nonce: string,
    browserHash: string,
    seconds: number,
  ): Promise<{ readonly issued: number; readonly expires: number }>;
  /** Uses the nonce up; true if it was this browser's and unused. Of several simultaneous calls, one gets true. */
  spendNonce(nonce: string, browserHash: string): Promise<boolean>;
  begin(tokenHash: string, wallet: string, seconds: number): Promise<Session>;
  find(tokenHash: string): Promise<Session | undefined>;
  /** For other stores' statements: the session, or null. */
  presented(tokenHash: string): RawBuilder<PresentedSession | null>;
  /** Records its use. */
  touch(tokenHash: string): Promise<void>;
  end(tokenHash: string): Promise<void>;
  /** Ends every session of the wallet that this one belongs to. */
  endEverywhere(tokenHash: string): Promise<void>;
}

export function createSessionStore(
  db: Database,
  now: SqlNow,
  { idleSeconds, perWallet }: SessionLimits = SESSION_LIMITS,
): SessionStore {
  const ago = (seconds: number) => sql<Date>`${now()} - ${seconds}::float8 * interval '1 second'`;
  const isDue = () => sql<boolean>`used_at <= ${ago(idleSeconds * TOUCH_AFTER)}`;
  const touch = async (tokenHash: string): Promise<void> => {
    await sql`update sessions set used_at = ${now()} where token_hash = ${tokenHash}`.execute(db);
  };
  const isAlive = () => sql`expires_at > ${now()} and used_at > ${ago(idleSeconds)}`;

  return {
    ...createNonceCalls(db, now),

    async begin(tokenHash, wallet, seconds) {
      await sql`delete from sessions where not (${isAlive()})`.execute(db);
      const { rows } = await sql<{ begun: Date; expires: Date }>`
        with clock as materialized (select ${now()} as now)
        insert into sessions (token_hash, wallet, begun_at, expires_at, used_at)
        select ${tokenHash}, ${wallet}, now, now + ${seconds} * interval '1 second', now from clock
        returning begun_at as begun, expires_at as expires`.execute(db);
      // After the insert, so that of several simultaneous sign-ins the last one sees them all.
      await sql`
        delete from sessions where token_hash in (
          select token_hash from sessions where wallet = ${wallet}
          order by begun_at desc, token_hash offset ${perWallet})`.execute(db);
      return { wallet, begun: time(rows[0]?.begun), expires: time(rows[0]?.expires) };
    },

    async find(tokenHash) {
      const { rows } = await sql<{ wallet: string; begun: Date; expires: Date; isDue: boolean }>`
        select wallet, begun_at as begun, expires_at as expires, ${isDue()} as "isDue" from sessions
        where token_hash = ${tokenHash} and ${isAlive()}`.execute(db);
      const [found] = rows;
      if (found === undefined) return undefined;
      if (found.isDue) await touch(tokenHash);
      return { wallet: found.wallet, begun: time(found.begun), expires: time(found.expires) };
    },

    presented: tokenHash => sql`(
      select json_build_object('wallet', wallet, 'isDue', ${isDue()}) from sessions
      where token_hash = ${tokenHash} and ${isAlive()})`,

    touch,

    async end(tokenHash) {
      await sql`delete from sessions where token_hash = ${tokenHash}`.execute(db);
    },

    async endEverywhere(tokenHash) {
      await sql`
        delete from sessions
        where wallet = (select wallet from sessions where token_hash = ${tokenHash} and ${isAlive()})`.execute(db);
    },
  };
}

function createNonceCalls(db: Database, now: SqlNow): Pick<SessionStore, 'issueNonce' | 'spendNonce'> {
  return {
    async issueNonce(nonce, browserHash, seconds) {
      await sql`delete from sign_in_nonces where expires_at <= ${now()}`.execute(db);
      const { rows } = await sql<{ issued: Date; expires: Date }>`
        with clock as materialized (select ${now()} as now)
        insert into sign_in_nonces (nonce, browser_hash, expires_at)
        select ${nonce}, ${browserHash}, now + ${seconds} * interval '1 second' from clock
        returning (select now from clock) as issued, expires_at as expires`.execute(db);
      return { issued: time(rows[0]?.issued), expires: time(rows[0]?.expires) };
    },

    async spendNonce(nonce, browserHash) {
      const { rows } = await sql`
        delete from sign_in_nonces
        where nonce = ${nonce} and browser_hash = ${browserHash} and expires_at > ${now()}
        returning nonce`.execute(db);
      return rows.length === 1;
    },
  };
}

const time = (date: Date | undefined): number => date?.getTime() ?? NaN;
