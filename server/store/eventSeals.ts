import { sql, type RawBuilder, type Transaction } from 'kysely';
import { rulingText, sealText, type EventSeal, type EventSealKind } from '../../rules/index';
import type { ClockGuard } from '../clockGuard';
import { sealsMade } from '../metrics';
import type { Signer } from '../signingKey';
import type { Database } from './database';
import { smallTreeText, treeSize } from './eventLog';
import { shareEvent } from './eventLock';
import { readRulings } from './rulings';
import type { Schema } from './schema';
import { appendSeal, lockSealLog, type SealLogSettings } from './sealLog';
import { EMPTY_TREE, leafText, splitChunks, type ChunkedTree } from './sealedLog';
import type { KeyStore } from './signingKeys';
import type { SqlNow } from './time';

export interface Sealing extends SealLogSettings {
  /** For work that may take minutes. */
  readonly jobs: Database;
  readonly now: SqlNow;
  readonly keys: KeyStore;
  readonly clock: ClockGuard;
}

/** In SQL: whether no entry can be added to an event any more, because its entries have a seal of either format. */
export const areEntriesSealed = (eventId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from event_seals where event_id = ${eventId} and kind = 'start')
  or exists (select from seals where event_id = ${eventId} and kind = 'entries'))`;

export interface StoredSeal {
  readonly host: string;
  readonly leaf: string;
  readonly seal: EventSeal;
  /** The tree over the ballots of the log that the seal covers. */
  readonly ballots: ChunkedTree;
}

interface SealRow {
  readonly leaf: Uint8Array;
  readonly text: string;
  readonly signature: string;
  readonly ballot_chunks: Uint8Array;
}

/** The text of a seal is all that is stored of its fields. */
function toStoredSeal({ leaf, text, signature, ballot_chunks }: SealRow): StoredSeal {
  const [, host = '', , kind, previous = '', entries = '', ballots = '', rulings = '', roll = '', ...rest] =
    text.split('|');
  const [ranking = '', ends = '', at = '', key = ''] = rest;
  const trees = { entries, ballots, rulings, roll };
  return {
    host,
    leaf: Buffer.from(leaf).toString('hex'),
    seal: { kind: kind as EventSealKind, previous, ...trees, ranking, ends, at, key, signature },
    ballots: { size: treeSize(ballots), chunks: splitChunks(ballot_chunks) },
  };
}

const sealsOf = (db: Database, eventId: number) =>
  db.selectFrom('event_seals').select(['leaf', 'text', 'signature', 'ballot_chunks']).where('event_id', '=', eventId);

/** The earliest first. */
export async function eventSeals(db: Database, eventId: number): Promise<readonly StoredSeal[]> {
  const rows = await sealsOf(db, eventId).orderBy('log').orderBy('position').execute();
  return rows.map(toStoredSeal);
}

export async function lastSeal(db: Database, eventId: number): Promise<StoredSeal | undefined> {
  const query = sealsOf(db, eventId).orderBy('log', 'desc').orderBy('position', 'desc').limit(1);
  const row = await query.executeTakeFirst();
  return row && toStoredSeal(row);
}

/** What a seal adds to the one before it; the rest is repeated. */
interface NewSeal {
  readonly kind: EventSealKind;
  readonly entries?: string;
  readonly ballots?: { readonly text: string; readonly tree: ChunkedTree };
  readonly roll?: string;
  readonly ranking?: string;
}

/**
 * Signs and logs an event's next seal, and returns its leaf; undefined if another process was faster. The event is
 * shared, so that neither its end nor its rulings change meanwhile; a caller that extends the event's log locks that
 * first.
 */
export async function writeEventSeal(
  tx: Transaction<Schema>,
  { now, site, logKey }: Sealing,
  signer: Signer,
  eventId: number,
  added: NewSeal,
): Promise<Uint8Array | undefined> {
  const { ends } = await shareEnd(tx, eventId);
  const rulings = await readRulings(tx, eventId);
  await lockSealLog(tx);
  const last = await lastSeal(tx, eventId);
  if (!isNext(added.kind, last?.seal, rulings.length)) return undefined;
  const { at } = await tx.selectNoFrom(now().as('at')).executeTakeFirstOrThrow();
  const seal = {
    kind: added.kind,
    previous: last?.leaf ?? '-',
    entries: added.entries ?? last?.seal.entries ?? '-',
    ballots: added.ballots?.text ?? last?.seal.ballots ?? '-',
    rulings: smallTreeText(rulings.map(ruling => fromHex(leafText(rulingText(eventId, ruling))))),
    roll: added.roll ?? last?.seal.roll ?? '-',
    ranking: added.ranking ?? '-',
    ends: ends.toISOString(),
    at: at.toISOString(),
    key: signer.key,
  };
  const host = last?.host ?? site;
  const text = sealText(host, eventId, seal);
  const leaf = fromHex(leafText(text));
  const { chunks } = added.ballots?.tree ?? last?.ballots ?? EMPTY_TREE;
  await appendSeal(
    tx,
    now,
    { site: host, logKey },
    {
      eventId,
      kind: seal.kind,
      leaf,
      text,
      signature: signer.sign(text),
      ballotChunks: Buffer.concat(chunks),
      at,
    },
  );
  sealsMade.inc({ kind: seal.kind });
  return leaf;
}

/** Whether such a seal may follow the last one. Nothing but the final one follows the end seal. */
function isNext(kind: EventSealKind, last: EventSeal | undefined, rulings: number): boolean {
  if (kind === 'start' || last === undefined) return kind === 'start' && last === undefined;
  if (kind === 'final' || last.kind === 'end' || last.kind === 'final') return kind === 'final' && last.kind === 'end';
  return kind !== 'rulings' || treeSize(last.rulings) < rulings;
}

const fromHex = (hex: string): Uint8Array => Buffer.from(hex, 'hex');

async function shareEnd(tx: Transaction<Schema>, eventId: number): Promise<{ readonly ends: Date }> {
  const { rows } = await sql<{ ends: Date }>`select voting_end as ends from ${shareEvent(eventId)}`.execute(tx);
  if (rows[0] === undefined) throw new Error(`there is no event ${eventId} to seal`);
  return rows[0];
}
