import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { sealedAvatar, type SealedSheet } from '../../rules/index';
import type { Database } from './database';
import { toHex } from './sealedLog';
import { pagesById } from './pages';

/** Rows per query. */
const PAGE = 4_000;

type Entry = SealedSheet['entries'][number];
type LoggedBallot = SealedSheet['ballots'][number];

/** The parts of a closed event's sheet that its seals cover, page by page and without the voters. */
interface SealedParts {
  entries(): AsyncIterable<readonly Entry[]>;
  withdrawn(): Promise<SealedSheet['withdrawn']>;
  uncounted(): Promise<SealedSheet['uncounted']>;
  ballots(): AsyncIterable<readonly LoggedBallot[]>;
}

/** Undefined if a seal does not cover all decided ballots: the event was closed by a build that made none. */
export async function sealedParts(db: Database, eventId: number): Promise<SealedParts | undefined> {
  const { rows } = await sql<{ is_sealed: boolean }>`
    select exists (select from seals where event_id = ${eventId} and kind = 'entries') and exists (
      select from seals where event_id = ${eventId} and kind = 'ballots' and size = (
        select count(*) from ballots where event_id = ${eventId} and winner is not null)) as is_sealed`.execute(db);
  if (!rows[0]?.is_sealed) return undefined;
  return {
    entries: () => readEntries(db, eventId),
    withdrawn: () => readWithdrawn(db, eventId),
    uncounted: () => readUncounted(db, eventId),
    ballots: () => readLog(db, eventId),
  };
}

async function* readEntries(db: Database, eventId: number): AsyncGenerator<readonly Entry[]> {
  const rowsAfter = (id: number) =>
    db
      .selectFrom('entries')
      .select(['id', 'submitted_at', 'wallet', 'salt', 'avatar'])
      .where('event_id', '=', eventId)
      .where('withdrawn_at', 'is', null)
      .where('id', '>', id)
      .orderBy('id')
      .limit(PAGE)
      .execute();
  for await (const rows of pagesById(rowsAfter))
    yield rows.map(({ id, submitted_at, wallet, salt, avatar }) => ({
      id,
      submittedAt: submitted_at.toISOString(),
      wallet,
      salt: salt ?? '',
      ...sealedAvatar(avatar),
    }));
}

async function readWithdrawn(db: Database, eventId: number): Promise<SealedSheet['withdrawn']> {
  const { rows } = await sql<{ id: number; leaf: Uint8Array }>`
    select id, leaf from entries join sealed_leaves sealed
      on sealed.event_id = entries.event_id and kind = 'entries' and sealed.wallet = entries.wallet
    where entries.event_id = ${eventId} and withdrawn_at is not null order by id`.execute(db);
  return rows.map(({ id, leaf }) => ({ id, leaf: toHex(leaf) }));
}

/** Positions of the votes of wallets that were banned while the event ran. */
async function readUncounted(db: Database, eventId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ position: number }>`
    select position from sealed_leaves join ban_effects banned using (event_id, wallet)
    where event_id = ${eventId} and kind = 'ballots' order by position`.execute(db);
  return rows.map(({ position }) => position);
}

interface LogRow {
  readonly lo: number;
  readonly hi: number;
  readonly lo_is_left: boolean;
  readonly winner: number;
  readonly salt: string;
}

async function* readLog(db: Database, eventId: number): AsyncGenerator<readonly LoggedBallot[]> {
  for (let from = 0; ; from += PAGE) {
    const { rows } = await sql<LogRow>`
      select lo, hi, lo_is_left, winner, salt from sealed_leaves sealed
      join ballots on ballots.event_id = sealed.event_id and ballots.wallet = sealed.wallet
        and ballots.number = sealed.number
      where sealed.event_id = ${eventId} and kind = 'ballots' and position >= ${from} and position < ${from + PAGE}
      order by position`.execute(db);
    if (rows.length === 0) return;
    yield rows.map(({ lo, hi, lo_is_left, winner, salt }) =>
      lo_is_left ? [lo, hi, winner, salt] : [hi, lo, winner, salt],
    );
    await setImmediate();
  }
}
