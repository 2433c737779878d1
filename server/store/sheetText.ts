import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { PROOF_FORMAT, type ServerKey, type SheetBallot, type SheetEntry } from '../../rules/index';
import type { Database } from './database';
import { ballotPages, entryPages } from './eventCount';
import { loggedEntries, LOG_PAGE, personOfEntry, type LoggedEntry } from './eventLog';
import { eventSeals } from './eventSeals';
import { readRoll, rollRows } from './roll';
import { readRulings } from './rulings';
import { sealedParts } from './sealedSheet';
import { listSeals } from './seals';

type Pages = AsyncIterable<readonly unknown[]> | readonly (readonly unknown[])[];

/**
 * Everything that a closed event's ranking is based on, as one JSON document made while it is read: a `Sheet` (rules), or
 * a `BallotSheet` of an event of the first format.
 */
export async function* sheetText(db: Database, keys: readonly ServerKey[], eventId: number): AsyncGenerator<string> {
  const event = await db.selectFrom('events').select('proof_format').where('id', '=', eventId).executeTakeFirst();
  const fields = event?.proof_format === PROOF_FORMAT ? fieldsOf2(db, keys, eventId) : fieldsOf1(db, eventId);
  yield `{"event":${eventId}`;
  for await (const [name, value] of fields) {
    yield `,\n"${name}":`;
    if (typeof value === 'string') yield value;
    else yield* listed(value);
  }
  yield '}\n';
}

/** Values as JSON, or lists page by page. */
type Fields = AsyncGenerator<readonly [name: string, value: string | Pages]>;

async function* fieldsOf2(db: Database, keys: readonly ServerKey[], eventId: number): Fields {
  const seals = await eventSeals(db, eventId);
  const roll = await readRoll(db, eventId);
  if (roll === undefined) throw new Error(`a voter's key of event ${eventId} is not on file`);
  yield ['format', String(PROOF_FORMAT)];
  yield ['host', JSON.stringify(seals[0]?.host ?? '')];
  yield ['entries', mapped(loggedEntries(db, eventId), toSheetEntry)];
  yield ['rulings', [await readRulings(db, eventId)]];
  yield ['leftOut', JSON.stringify(await readLeftOut(db, eventId))];
  yield ['seals', [seals.map(({ seal }) => seal)]];
  yield ['keys', [keys]];
  yield ['roll', rollRows(db, eventId, roll)];
  yield ['ranking', rankedIds(db, eventId)];
  yield ['ballots', loggedBallots(db, eventId)];
}

/** Without seals, it has only the ids and times of the entries, and the ballots in the order of their pairs. */
async function* fieldsOf1(db: Database, eventId: number): Fields {
  const sealed = await sealedParts(db, eventId);
  yield ['entries', sealed ? sealed.entries() : entryPages(db, eventId)];
  yield ['ranking', rankedIds(db, eventId)];
  if (sealed) {
    yield ['withdrawn', [await sealed.withdrawn()]];
    yield ['uncounted', JSON.stringify(await sealed.uncounted())];
    yield ['seals', [await listSeals(db, eventId)]];
    yield ['ballots', sealed.ballots()];
  } else yield ['ballots', mapped(ballotPages(db, eventId), ({ left, right, winner }) => [left, right, winner])];
}

/** A withdrawn or forgotten entry is reduced to the hash that its leaf is made of. */
function toSheetEntry(entry: LoggedEntry): SheetEntry {
  const { id, submittedAt, wallet, salt, avatar, isWithdrawn, person } = entry;
  if (isWithdrawn || person !== null) return { id, submittedAt, person: personOfEntry(entry) };
  return { id, submittedAt, wallet, salt, ...avatar };
}

async function readLeftOut(db: Database, eventId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ position: number }>`
    select position from log_leaves join ban_effects banned using (event_id, wallet)
    where event_id = ${eventId} and kind = 'ballots' order by position`.execute(db);
  return rows.map(({ position }) => position);
}

interface LogRow {
  readonly lo: number;
  readonly hi: number;
  readonly lo_is_left: boolean;
  readonly winner: number;
  readonly is_signed: boolean;
  readonly salt: string;
}

async function* loggedBallots(db: Database, eventId: number): AsyncGenerator<readonly SheetBallot[]> {
  for (let from = 0; ; from += LOG_PAGE) {
    const { rows } = await sql<LogRow>`
      select lo, hi, lo_is_left, winner, voter is not null as is_signed, salt from log_leaves log
      join ballots on ballots.event_id = log.event_id and ballots.wallet = log.wallet and ballots.number = log.number
      where log.event_id = ${eventId} and kind = 'ballots' and position >= ${from} and position < ${from + LOG_PAGE}
      order by position`.execute(db);
    if (rows.length === 0) return;
    yield rows.map(({ lo, hi, lo_is_left, winner, is_signed, salt }) => {
      const [left, right] = lo_is_left ? [lo, hi] : [hi, lo];
      return [left, right, winner, is_signed ? 1 : 0, salt];
    });
    await setImmediate();
  }
}

async function* rankedIds(db: Database, eventId: number): AsyncGenerator<readonly number[]> {
  for (let place = 0; ; place += LOG_PAGE) {
    const rows = await db
      .selectFrom('standings')
      .select('entry_id')
      .where('event_id', '=', eventId)
      .where('place', '>', place)
      .where('place', '<=', place + LOG_PAGE)
      .orderBy('place')
      .execute();
    if (rows.length === 0) return;
    yield rows.map(({ entry_id }) => entry_id);
  }
}

async function* mapped<T, R>(pages: AsyncIterable<readonly T[]>, change: (item: T) => R): AsyncGenerator<readonly R[]> {
  for await (const page of pages) yield page.map(change);
}

/** One item per line. */
async function* listed(pages: Pages): AsyncGenerator<string> {
  yield '[';
  let between = '\n';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield between + page.map(item => JSON.stringify(item)).join(',\n');
    between = ',\n';
  }
  yield ']';
}
