import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { sql, type Transaction } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ServerKey } from '../../rules/index';
import type { Database } from './database';
import type { Schema } from './schema';
import { sheetText } from './sheetText';
import type { KeyStore } from './signingKeys';
import { Pace, Turns } from './traffic';

/** A closed event's sheet, compressed with gzip. */
interface StoredSheet {
  readonly length: number;
  parts(): AsyncIterable<Uint8Array>;
}

export interface SheetStore {
  /** Written first if it has not been; undefined if so many sheets are being sent that another has to wait. */
  open(eventId: number): Promise<StoredSheet | undefined>;
  /** Writes the sheets of closed events that have none. */
  writeMissing(): Promise<void>;
}

const MAX_PART_BYTES = 1_000_000;
/** Parts that are read at a time, and kept for other downloads, so that downloads do not hold up votes. */
const MAX_READS = 2;
const MAX_KEPT_PARTS = 32;
const MAX_DOWNLOADS = 40;
/** 10 MB a second for all downloads, in pieces, between which votes have their turn. */
const BYTES_PER_MS = 10_000;
const PIECE_BYTES = 65_536;
/** Events each time the timer fires; those of earlier builds have no sheets yet. */
const WRITTEN_AT_ONCE = 10;

export function createSheetStore(jobs: Database, keys: KeyStore): SheetStore {
  const underWay = new Map<number, Promise<void>>();
  const turns = new Turns(MAX_READS);
  const pace = new Pace(BYTES_PER_MS);
  const kept = new LRUCache<string, Promise<Uint8Array>>({ max: MAX_KEPT_PARTS });
  let downloads = 0;

  function write(eventId: number): Promise<void> {
    const running = underWay.get(eventId);
    if (running) return running;
    const writing = writeSheet(jobs, keys, eventId).finally(() => underWay.delete(eventId));
    underWay.set(eventId, writing);
    return writing;
  }

  function readKept(eventId: number, version: string, part: number): Promise<Uint8Array> {
    const name = `${eventId} ${version} ${part}`;
    const reading = kept.get(name) ?? turns.take(() => readPart(jobs, eventId, part));
    kept.set(name, reading);
    return reading.catch((error: unknown) => {
      kept.delete(name);
      throw error;
    });
  }

  async function* paced(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
      const piece = bytes.subarray(start, start + PIECE_BYTES);
      await delay(pace.next(piece.length, performance.now()));
      yield piece;
    }
  }

  async function* read(eventId: number, { parts, version }: Measured): AsyncGenerator<Uint8Array> {
    downloads += 1;
    try {
      for (let part = 0; part < parts; part++) yield* paced(await readKept(eventId, version, part));
    } finally {
      downloads -= 1;
    }
  }

  return {
    async open(eventId) {
      if (downloads >= MAX_DOWNLOADS) return undefined;
      if ((await measure(jobs, eventId)) === undefined) await write(eventId);
      const measured = await measure(jobs, eventId);
      if (measured === undefined) throw new Error(`the sheet of event ${eventId} was not written`);
      return { length: measured.length, parts: () => read(eventId, measured) };
    },

    async writeMissing() {
      const { rows } = await sql<{ id: number }>`
        select id from events
        where closed_at is not null and not exists (select from sheets where event_id = events.id)
        order by closed_at desc limit ${sql.lit(WRITTEN_AT_ONCE)}`.execute(jobs);
      for (const { id } of rows) await write(id);
    },
  };
}

interface Measured {
  readonly parts: number;
  readonly length: number;
  /** The transaction that wrote it. */
  readonly version: string;
}

async function measure(db: Database, eventId: number): Promise<Measured | undefined> {
  const { rows } = await sql<Measured>`
    select count(*)::integer as parts, sum(length(bytes))::float8 as length, max(xmin::text) as version
    from sheets where event_id = ${eventId}`.execute(db);
  return rows[0] && rows[0].parts > 0 ? rows[0] : undefined;
}

async function readPart(db: Database, eventId: number, part: number): Promise<Uint8Array> {
  const row = await db
    .selectFrom('sheets')
    .select('bytes')
    .where('event_id', '=', eventId)
    .where('part', '=', part)
    .executeTakeFirstOrThrow();
  return row.bytes;
}

/** Other processes wait for the one that writes, and find what it has written. */
async function writeSheet(jobs: Database, keys: KeyStore, eventId: number): Promise<void> {
  const listed = await keys.list();
  await jobs.transaction().execute(async tx => {
    await lockSheet(tx, eventId);
    if ((await measure(tx, eventId)) === undefined) await insertSheet(tx, listed, eventId);
  });
}

/** Instead of the one there is, within the transaction that changes what it is made from. */
export async function rewriteSheet(
  tx: Transaction<Schema>,
  listed: readonly ServerKey[],
  eventId: number,
): Promise<void> {
  await lockSheet(tx, eventId);
  await tx.deleteFrom('sheets').where('event_id', '=', eventId).execute();
  await insertSheet(tx, listed, eventId);
}

const lockSheet = (tx: Transaction<Schema>, eventId: number) =>
  sql`select pg_advisory_xact_lock('sheets'::regclass::integer, ${eventId}::integer)`.execute(tx);

async function insertSheet(tx: Transaction<Schema>, listed: readonly ServerKey[], eventId: number): Promise<void> {
  let part = 0;
  for await (const bytes of inParts(compressed(sheetText(tx, listed, eventId)))) {
    await insertPart(tx, eventId, part, bytes);
    part += 1;
  }
}

const insertPart = (tx: Transaction<Schema>, eventId: number, part: number, bytes: Uint8Array) =>
  tx.insertInto('sheets').values({ event_id: eventId, part, bytes }).execute();

/** Continues to read only when what has been read is compressed, so that the connection does one thing at a time. */
async function* compressed(text: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const gzip = createGzip();
  let ready: Buffer[] = [];
  gzip.on('data', (bytes: Buffer) => ready.push(bytes));
  for await (const piece of text) {
    if (!gzip.write(piece)) await once(gzip, 'drain');
    yield* ready;
    ready = [];
  }
  gzip.end();
  await once(gzip, 'end');
  yield* ready;
}

async function* inParts(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0);
  for await (const piece of pieces) {
    waiting = Buffer.concat([waiting, piece]);
    while (waiting.length > MAX_PART_BYTES) {
      yield waiting.subarray(0, MAX_PART_BYTES);
      waiting = waiting.subarray(MAX_PART_BYTES);
    }
  }
  yield waiting;
}
