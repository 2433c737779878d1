import { sql } from 'kysely';
import { PAGE_SIZE } from '#rules/proof/lists';
import type { Database } from '../database/database';

/** A decided ballot. */
export interface VoteRow {
  readonly hash: string;
  readonly lo: number;
  readonly hi: number;
  readonly winner: number;
  readonly salt: string;
  readonly is_banned: boolean;
}

/** In SQL: whether a ban leaves a ballot out. */
export const isBanned = (eventId: number) =>
  sql`wallet = any (array(select wallet from ban_effects where event_id = ${eventId}))`;

/** The decided ballots in the order of their hashes, from one hash on. */
async function readVotes(db: Database, eventId: number, from: string, limit: number): Promise<readonly VoteRow[]> {
  const { rows } = await sql<VoteRow>`
    select encode(hash, 'hex') as hash, lo, hi, winner, encode(salt, 'hex') as salt,
      ${isBanned(eventId)} as is_banned
    from ballots where event_id = ${eventId} and hash >= decode(${from}, 'hex')
    order by ballots.hash limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function* votePages(db: Database, eventId: number): AsyncGenerator<readonly VoteRow[]> {
  // Without statistics of the new rows, each page would sort all votes after it.
  await sql`analyze ballots`.execute(db);
  for (let from: string | undefined = '00'; from !== undefined;) {
    const rows: readonly VoteRow[] = await readVotes(db, eventId, from, PAGE_SIZE + 1);
    const page = rows.slice(0, PAGE_SIZE);
    if (page.length > 0) yield page;
    from = rows[PAGE_SIZE]?.hash;
  }
}
