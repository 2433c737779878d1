import { sql, type Transaction } from 'kysely';
import { treeRoot, type EventSealKind } from '../../rules/index';
import { newLogKey, noteKey, readLogKeys, type NoteKey } from '../logKey';
import { logChange } from './auditLog';
import type { Database } from './database';
import type { Schema } from './schema';
import { sha256 } from './sealedLog';
import type { SqlNow } from './time';

/** What the site's log of seals is named and signed with. */
export interface SealLogSettings {
  /** The host of the address that players open. */
  readonly site: string;
  /** PEM; without it, the servers share a key that is kept in the database. */
  readonly logKey: string | undefined;
}

interface LoggedSeal {
  readonly eventId: number;
  readonly kind: EventSealKind;
  readonly leaf: Uint8Array;
  readonly text: string;
  readonly signature: string;
  readonly ballotChunks: Uint8Array;
  readonly at: Date;
}

/** Held until the transaction ends, so that positions have no gaps. It is the last lock that any transaction takes. */
export async function lockSealLog(tx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock('event_seals'::regclass::integer, 0)`.execute(tx);
}

/** Appends a seal and signs the log's new state. The caller has locked the log. */
export async function appendSeal(
  tx: Transaction<Schema>,
  now: SqlNow,
  settings: SealLogSettings,
  { eventId, kind, leaf, text, signature, ballotChunks, at }: LoggedSeal,
): Promise<void> {
  const { log, origin } = await currentLog(tx, now, settings);
  const leaves = await sealLeaves(tx, log);
  await tx
    .insertInto('event_seals')
    .values({
      log,
      position: leaves.length,
      event_id: eventId,
      kind,
      leaf,
      text,
      signature,
      ballot_chunks: ballotChunks,
      at,
    })
    .execute();
  const size = leaves.length + 1;
  const root = Buffer.from(treeRoot([...leaves, leaf], sha256)).toString('base64');
  const body = `${origin}\n${size}\n${root}\n`;
  const keys = await noteKeys(tx, now, origin, settings.logKey);
  const note = `${body}\n${keys.map(key => key.line(body)).join('')}`;
  await tx.insertInto('checkpoints').values({ log, size, note, at }).execute();
}

interface SealLog {
  readonly log: number;
  readonly origin: string;
}

/** The current log of a site, which moves with its address. */
export async function lastLog(db: Database, site: string): Promise<SealLog | undefined> {
  return siteLogs(db, site).select(['log', 'origin']).orderBy('log', 'desc').limit(1).executeTakeFirst();
}

const siteLogs = (db: Database, site: string) =>
  db.selectFrom('seal_logs').where(sql<boolean>`split_part(origin, '/', 1) = ${site}`);

async function currentLog(tx: Transaction<Schema>, now: SqlNow, { site }: SealLogSettings): Promise<SealLog> {
  return (await lastLog(tx, site)) ?? addLog(tx, now, site);
}

/** The name of a site's second log, or a later one, shows that it is not the first. */
async function addLog(tx: Transaction<Schema>, now: SqlNow, site: string): Promise<SealLog> {
  const { before } = await siteLogs(tx, site)
    .select(({ fn }) => fn.countAll<number>().as('before'))
    .executeTakeFirstOrThrow();
  const origin = before === 0 ? `${site}/seals` : `${site}/seals/${before + 1}`;
  const log = sql<number>`(select coalesce(max(log), 0) + 1 from seal_logs)`;
  const query = tx.insertInto('seal_logs').values({ log, origin, since: now() });
  return query.returning(['log', 'origin']).executeTakeFirstOrThrow();
}

/** Begins another log, whose name shows that the one before has lost seals, and returns that name. */
export function beginSealLog(db: Database, now: SqlNow, { site }: SealLogSettings, who: string): Promise<string> {
  return db.transaction().execute(async tx => {
    await lockSealLog(tx);
    const before = await lastLog(tx, site);
    const { origin } = await addLog(tx, now, site);
    const names = { before: before?.origin, after: origin };
    await logChange(tx, now, { who, command: 'log new', event: null, subject: null, ...names });
    return origin;
  });
}

const PAGE = 4_096;

/** The leaves of a log, at most the first `size`. */
export async function sealLeaves(db: Database, log: number, size = Infinity): Promise<readonly Uint8Array[]> {
  const leaves: Uint8Array[] = [];
  while (leaves.length < size) {
    const rows = await db
      .selectFrom('event_seals')
      .select('leaf')
      .where('log', '=', log)
      .where('position', '>=', leaves.length)
      .orderBy('position')
      .limit(Math.min(PAGE, size - leaves.length))
      .execute();
    leaves.push(...rows.map(({ leaf }) => leaf));
    if (rows.length < PAGE) break;
  }
  return leaves;
}

/** The current keys under a log's name. They are listed from then on, and others are no longer in use. */
async function noteKeys(
  tx: Transaction<Schema>,
  now: SqlNow,
  name: string,
  configured: string | undefined,
): Promise<readonly NoteKey[]> {
  const pem = configured ?? (await storedKey(tx)) ?? newLogKey();
  const keys = readLogKeys(pem)?.map(key => noteKey(name, key));
  if (keys === undefined) throw new Error('the key of the log of seals is not a private key of the kind Ed25519');
  const rows = keys.map(({ id, publicKey }) => ({
    id,
    public_key: publicKey,
    private_key: configured === undefined ? pem : null,
    since: now(),
  }));
  await tx
    .insertInto('log_keys')
    .values(rows)
    .onConflict(conflict => conflict.column('id').doUpdateSet({ until: null }))
    .execute();
  const ids = keys.map(({ id }) => id);
  await tx
    .updateTable('log_keys')
    .set({ until: now() })
    .where('id', 'not in', ids)
    .where('until', 'is', null)
    .execute();
  return keys;
}

async function storedKey(tx: Transaction<Schema>): Promise<string | undefined> {
  const row = await tx
    .selectFrom('log_keys')
    .select('private_key')
    .where('private_key', 'is not', null)
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.private_key ?? undefined;
}
