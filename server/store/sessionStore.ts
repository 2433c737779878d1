import { sql } from 'kysely';
import type { Database } from './database';
import type { SqlNow } from './time';

export interface Session {
  readonly wallet: string;
  /** Milliseconds. */
  readonly expires: number;
}

export interface SessionStore {
  /** Stores a nonce for `seconds`; returns from when to when it is valid. */
  issueNonce(
    nonce: string,
    browserHash: string,
    seconds: number,
  ): Promise<{ readonly issued: number; readonly expires: number }>;
  /** Uses the nonce up; true if it was this browser's and unused. Of several simultaneous calls, one gets true. */
  spendNonce(nonce: string, browserHash: string): Promise<boolean>;
  begin(tokenHash: string, wallet: string, seconds: number): Promise<Session>;
  find(tokenHash: string): Promise<Session | undefined>;
  end(tokenHash: string): Promise<void>;
  /** Ends every session of the wallet that this one belongs to. */
  endEverywhere(tokenHash: string): Promise<void>;
}

export function createSessionStore(db: Database, now: SqlNow): SessionStore {
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

    async begin(tokenHash, wallet, seconds) {
      await sql`delete from sessions where expires_at <= ${now()}`.execute(db);
      const { rows } = await sql<{ expires: Date }>`
        with clock as materialized (select ${now()} as now)
        insert into sessions (token_hash, wallet, begun_at, expires_at)
        select ${tokenHash}, ${wallet}, now, now + ${seconds} * interval '1 second' from clock
        returning expires_at as expires`.execute(db);
      return { wallet, expires: time(rows[0]?.expires) };
    },

    async find(tokenHash) {
      const { rows } = await sql<{ wallet: string; expires: Date }>`
        select wallet, expires_at as expires from sessions
        where token_hash = ${tokenHash} and expires_at > ${now()}`.execute(db);
      return rows[0] && { wallet: rows[0].wallet, expires: time(rows[0].expires) };
    },

    async end(tokenHash) {
      await sql`delete from sessions where token_hash = ${tokenHash}`.execute(db);
    },

    async endEverywhere(tokenHash) {
      await sql`
        delete from sessions
        where wallet = (select wallet from sessions where token_hash = ${tokenHash} and expires_at > ${now()})`.execute(
        db,
      );
    },
  };
}

const time = (date: Date | undefined): number => date?.getTime() ?? NaN;
