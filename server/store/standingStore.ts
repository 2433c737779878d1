import { sql, type Transaction } from 'kysely';
import type { Avatar } from '../../rules/index';
import { rankEntries, type Ballot } from '../voting/index';
import type { Database } from './database';
import type { Schema } from './schema';
import type { SqlNow } from './time';

export interface RankedEntry {
  readonly place: number;
  readonly entryId: number;
  readonly wallet: string;
  readonly avatar: Avatar;
}

export interface StandingStore {
  /** Writes standings and awards where the voting is over, once; 'too-early' before. Any number of callers and processes may try at the same time. */
  close(eventId: number): Promise<'closed' | 'was-closed' | 'too-early' | 'unknown-event'>;
  /** Closes every event whose voting is over. Answers how many milliseconds are left until the next one, undefined where none is to come. */
  closeDue(): Promise<number | undefined>;
  /** The places after `after`, best first, at most `limit`. */
  list(eventId: number, after: number, limit: number): Promise<readonly RankedEntry[]>;
  /** What a wallet has earned in all events. */
  xpOf(wallet: string): Promise<number>;
}

export function createStandingStore(db: Database, now: SqlNow): StandingStore {
  const close: StandingStore['close'] = eventId => db.transaction().execute(tx => closeEvent(tx, now, eventId));
  return {
    close,

    async closeDue() {
      const { rows } = await sql<{ id: number; wait_ms: number }>`
        select id, (extract(epoch from voting_end - clock.now) * 1000)::float8 as wait_ms
        from events, (select ${now()} as now) as clock where closed_at is null order by voting_end`.execute(db);
      const due = rows.filter(({ wait_ms }) => wait_ms <= 0);
      for (const { id } of due) await close(id);
      return rows[due.length]?.wait_ms;
    },

    list: (eventId, after, limit) =>
      db
        .selectFrom('standings')
        .innerJoin('entries', join =>
          join.onRef('entries.event_id', '=', 'standings.event_id').onRef('entries.id', '=', 'standings.entry_id'),
        )
        .select(['standings.place', 'entries.id as entryId', 'entries.wallet', 'entries.avatar'])
        .where('standings.event_id', '=', eventId)
        .where('standings.place', '>', after)
        .orderBy('standings.place')
        .limit(limit)
        .execute(),

    async xpOf(wallet) {
      const { rows } = await sql<{ xp: number }>`
        select coalesce(sum(xp), 0)::bigint as xp from xp_awards where wallet = ${wallet}`.execute(db);
      return rows[0]?.xp ?? 0;
    },
  };
}

/** The exclusive lock waits for every vote that holds its share; what is read after it is all that will ever count. */
async function closeEvent(tx: Transaction<Schema>, now: SqlNow, eventId: number) {
  const event = await tx
    .selectFrom('events')
    .select(['voting_end', 'closed_at'])
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirst();
  if (event === undefined) return 'unknown-event';
  if (event.closed_at !== null) return 'was-closed';
  const { rows } = await sql<{
    is_over: boolean;
  }>`select ${event.voting_end}::timestamptz <= ${now()} as is_over`.execute(tx);
  if (!rows[0]?.is_over) return 'too-early';
  await writeStandings(tx, eventId, rankEntries(await readEntries(tx, eventId), await readDecided(tx, eventId)));
  await writeAwards(tx, now, eventId);
  await tx.updateTable('events').set({ closed_at: now() }).where('id', '=', eventId).execute();
  return 'closed';
}

async function readEntries(tx: Transaction<Schema>, eventId: number) {
  const rows = await tx
    .selectFrom('entries')
    .select(['id', 'submitted_at'])
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, submitted_at }) => ({ id, submittedAt: submitted_at.toISOString() }));
}

/** In the order of who and when, so that a recount reads the same list. */
async function readDecided(tx: Transaction<Schema>, eventId: number): Promise<readonly Ballot[]> {
  const rows = await tx
    .selectFrom('ballots')
    .select(['lo', 'hi', 'lo_is_left', 'winner'])
    .where('event_id', '=', eventId)
    .where('winner', 'is not', null)
    .orderBy('wallet')
    .orderBy('number')
    .execute();
  return rows.map(({ lo, hi, lo_is_left, winner }) => ({
    left: lo_is_left ? lo : hi,
    right: lo_is_left ? hi : lo,
    ...(winner === null ? {} : { winner }),
  }));
}

async function writeStandings(tx: Transaction<Schema>, eventId: number, ranking: readonly number[]): Promise<void> {
  await sql`
    insert into standings (event_id, place, entry_id)
    select ${eventId}::integer, ranked.place, ranked.id::bigint
    from jsonb_array_elements_text(${JSON.stringify(ranking)}::jsonb) with ordinality as ranked (id, place)`.execute(
    tx,
  );
}

/** The first three earn their place's XP, everyone else the entry's. */
async function writeAwards(tx: Transaction<Schema>, now: SqlNow, eventId: number): Promise<void> {
  await sql`
    insert into xp_awards (event_id, wallet, place, xp, awarded_at)
    select events.id, entries.wallet, standings.place,
      case standings.place when 1 then xp_first when 2 then xp_second when 3 then xp_third else xp_entry end, ${now()}
    from standings
    join events on events.id = standings.event_id
    join entries on entries.event_id = standings.event_id and entries.id = standings.entry_id
    where standings.event_id = ${eventId}`.execute(tx);
}
