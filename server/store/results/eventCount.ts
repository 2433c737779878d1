import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { Count, type EventCount, type Submission } from '../../voting/index';
import type { Database } from '../database/database';
import { pagesById } from '../database/pages';
import { votePages } from '../voting/votePages';

/** Rows per query: a few milliseconds, during which PGlite blocks the process. */
const PAGE = 5_000;

/**
 * Ranks an event by the ballots stored now. It needs little memory and does not block other calls, even for a million
 * ballots.
 */
export async function countEvent(db: Database, eventId: number): Promise<EventCount> {
  const entries: Submission[] = [];
  for await (const page of entryPages(db, eventId)) entries.push(...page);
  const count = new Count(entries);
  for await (const page of votePages(db, eventId))
    for (const { lo, hi, winner, is_banned } of page) if (!is_banned) count.add({ left: lo, right: hi, winner });
  return { ranking: await runInSteps(count.ranking()), ballots: count.ballots };
}

export async function runInSteps<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}

async function* entryPages(db: Database, eventId: number): AsyncGenerator<readonly Submission[]> {
  const rowsAfter = async (id: number) => {
    const { rows } = await sql<{ id: number; submitted_at: Date }>`
      select id, submitted_at from entries where event_id = ${eventId} and withdrawn_at is null and id > ${id}
      order by id limit ${sql.lit(PAGE)}`.execute(db);
    return rows;
  };
  for await (const rows of pagesById(rowsAfter))
    yield rows.map(({ id, submitted_at }) => ({ id, submittedAt: submitted_at.toISOString() }));
}

const withdrawn = (eventId: number) =>
  sql`array(select id from entries where event_id = ${eventId} and withdrawn_at is not null)`;

/** For rows of `ballots`: both entries take part, and the voter was not banned while the event ran. */
export const isCounted = (eventId: number) =>
  sql<boolean>`lo <> all (${withdrawn(eventId)}) and hi <> all (${withdrawn(eventId)})
    and wallet <> all (array(select wallet from ban_effects where event_id = ${eventId}))`;
