import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import { CannotSign, OperatorError } from '../../config/errors';
import {
  keyId,
  newSigningKey,
  publicKeyOf,
  readSigningKey,
  signerOf,
  type PublicKey,
  type Signer,
} from '../../keys/signingKey';
import type { Database, Transaction } from '../database/database';
import type { SqlNow } from '../database/time';

export interface ListedKey extends PublicKey {
  readonly id: string;
  readonly since: string;
}

export interface KeyStore {
  /** What receipts and seals are signed with. Throws `CannotSign` if this process does not have the key in use. */
  signer(): Promise<Signer>;
  /** Makes the configured key the one in use. Throws an `OperatorError` if running events began with another one. */
  adopt(): Promise<void>;
  /** A sentence if this process does not have the key in use; none if it has. */
  warnings(): Promise<readonly string[]>;
  /** All keys that ever signed, the latest first. */
  list(): Promise<readonly ListedKey[]>;
}

/** How soon each process notices that another key is in use. */
const LOOK_MS = 5_000;

/** `configured` is PEM. Without it, servers that share a database share a key that the first of them creates. */
export function createKeyStore(
  db: Database,
  now: SqlNow,
  configured: string | undefined,
  uptime: () => number = () => performance.now(),
): KeyStore {
  let looked: { readonly signer: Promise<Signer>; readonly at: number } | undefined;
  const signer = () => {
    if (looked && uptime() - looked.at < LOOK_MS) return looked.signer;
    const found = currentSigner(db, now, configured);
    looked = { signer: found, at: uptime() };
    found.catch(() => {
      looked = undefined;
    });
    return found;
  };
  return {
    signer,

    adopt: () =>
      db.transaction().execute(async tx => {
        await lockKeys(tx);
        const current = await readCurrent(tx);
        const isSame = configured === undefined || signerOf(toKey(configured)).key === current?.id;
        if (current === undefined || isSame) return;
        await refuseChange(tx, now, current.id);
        await insertKey(tx, now, configured);
      }),

    async warnings() {
      try {
        await signer();
        return [];
      } catch (error: unknown) {
        if (!(error instanceof CannotSign)) throw error;
        return [`Votes and entries are refused. ${error.message}`];
      }
    },

    async list() {
      const { rows } = await sql<Omit<ListedKey, 'since'> & { readonly since: Date }>`
        select id, x, y, since from signing_keys order by since desc, id`.execute(db);
      return rows.map(({ since, ...key }) => ({ ...key, since: since.toISOString() }));
    },
  };
}

function toKey(pem: string): KeyObject {
  const key = readSigningKey(pem);
  if (key === undefined) throw new Error('the signing key is not a private key of the curve P-256');
  return key;
}

/** A key that is kept in the database can be used by every process; a configured one only by those that have it. */
async function currentSigner(db: Database, now: SqlNow, configured: string | undefined): Promise<Signer> {
  const { id, private_key } = (await readCurrent(db)) ?? (await addFirst(db, now, configured));
  const key = [private_key, configured]
    .flatMap(pem => (pem == null ? [] : toKey(pem)))
    .find(one => signerOf(one).key === id);
  if (key === undefined) throw new CannotSign(id);
  return signerOf(key);
}

interface StoredKey {
  readonly id: string;
  /** PEM, only of a key that was not configured. */
  readonly private_key: string | null;
}

async function readCurrent(db: Database): Promise<StoredKey | undefined> {
  const { rows } = await sql<StoredKey>`
    select id, private_key from signing_keys order by since desc, id limit 1`.execute(db);
  return rows[0];
}

/** Of processes that start at the same time, one makes its key the one in use. */
function addFirst(db: Database, now: SqlNow, configured: string | undefined) {
  return db.transaction().execute(async tx => {
    await lockKeys(tx);
    return (await readCurrent(tx)) ?? (await insertKey(tx, now, configured));
  });
}

async function insertKey(tx: Transaction, now: SqlNow, configured: string | undefined): Promise<StoredKey> {
  const pem = configured ?? newSigningKey();
  const point = publicKeyOf(toKey(pem));
  const key = { id: keyId(point), private_key: configured === undefined ? pem : null };
  // An earlier key may be taken into use again.
  await sql`
    insert into signing_keys (id, x, y, private_key, since)
    values (${key.id}, ${point.x}, ${point.y}, ${key.private_key}, ${now()})
    on conflict (id) do update set since = ${now()}, private_key = excluded.private_key`.execute(tx);
  return key;
}

/** What running events have signed so far must stay comparable. */
async function refuseChange(tx: Transaction, now: SqlNow, current: string): Promise<void> {
  const { rows: running } = await sql<{ id: number }>`
    select id from events where submit_start <= ${now()} and closed_at is null and cancelled_at is null
    order by id`.execute(tx);
  if (running.length === 0) return;
  const events = running.map(({ id }) => id).join(', ');
  throw new OperatorError(
    `SIGNING_KEY is not the key that running events began with (${events}): set it to the one whose id is ${current} until they are closed.`,
  );
}

/** Held until the transaction ends, so that there is one key in use. */
async function lockKeys(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock('signing_keys'::regclass::integer, 0)`.execute(tx);
}
