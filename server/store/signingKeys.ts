import type { KeyObject } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { CannotSign } from '../errors';
import {
  keyId,
  newSigningKey,
  publicKeyOf,
  readSigningKey,
  signerOf,
  type PublicKey,
  type Signer,
} from '../signingKey';
import type { Database } from './database';
import type { Schema } from './schema';
import type { SqlNow } from './time';

export interface ListedKey extends PublicKey {
  readonly id: string;
  readonly since: string;
  /** Undefined while servers sign with it. */
  readonly until: string | undefined;
}

/** PEM. */
export interface ConfiguredKeys {
  /** Without it, servers that share a database share a key that the first of them creates. */
  readonly signingKey?: string | undefined;
  /** What `key rotate` makes the current key. */
  readonly nextSigningKey?: string | undefined;
}

export interface KeyStore {
  /** What receipts and seals are signed with. Throws `CannotSign` if this process does not have the current key. */
  signer(): Promise<Signer>;
  /** A sentence if this process does not have the current key; none if it has. */
  warnings(): Promise<readonly string[]>;
  /** The key that may become the current one; undefined if it is not configured, or was in use before. */
  next(): Promise<NextKey | undefined>;
  /** Called after the current key has changed. */
  reread(): void;
  /** All keys that ever signed, the latest first. */
  list(): Promise<readonly ListedKey[]>;
}

export interface NextKey extends PublicKey {
  readonly id: string;
  /** PEM, if it is not configured. */
  readonly stored: string | null;
}

/** How soon each process notices that the current key has changed. */
const LOOK_MS = 5_000;

export function createKeyStore(
  db: Database,
  now: SqlNow,
  configured: ConfiguredKeys,
  uptime: () => number = () => performance.now(),
): KeyStore {
  const pems = [configured.nextSigningKey, configured.signingKey].flatMap(pem => pem ?? []);
  const own = new Map(pems.map(pem => [signerOf(toKey(pem)).key, toKey(pem)]));
  let looked: { readonly signer: Promise<Signer>; readonly at: number } | undefined;
  const signer = () => {
    if (looked && uptime() - looked.at < LOOK_MS) return looked.signer;
    const found = currentSigner(db, now, own, configured.signingKey);
    looked = { signer: found, at: uptime() };
    found.catch(() => {
      looked = undefined;
    });
    return found;
  };
  return {
    signer,

    async warnings() {
      try {
        await signer();
        return [];
      } catch (error: unknown) {
        if (!(error instanceof CannotSign)) throw error;
        return [`Votes and entries are refused. ${error.message}`];
      }
    },

    async next() {
      const used = (await listKeys(db)).map(({ id }) => id);
      const pem = own.size === 0 ? newSigningKey() : pems.find(one => !used.includes(signerOf(toKey(one)).key));
      return pem === undefined ? undefined : { ...describe(toKey(pem)), stored: own.size === 0 ? pem : null };
    },

    reread() {
      looked = undefined;
    },

    list: () => listKeys(db),
  };
}

function toKey(pem: string): KeyObject {
  const key = readSigningKey(pem);
  if (key === undefined) throw new Error('the signing key is not a private key of the curve P-256');
  return key;
}

function describe(key: KeyObject): PublicKey & { readonly id: string } {
  const point = publicKeyOf(key);
  return { id: keyId(point), ...point };
}

async function listKeys(db: Database): Promise<readonly ListedKey[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .select(['id', 'x', 'y', 'since', 'until'])
    .orderBy('since', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ since, until, ...key }) => ({
    ...key,
    since: since.toISOString(),
    until: until?.toISOString(),
  }));
}

/** A key that is kept in the database can be used by every process; a configured one only by those that have it. */
async function currentSigner(
  db: Database,
  now: SqlNow,
  own: ReadonlyMap<string, KeyObject>,
  first: string | undefined,
): Promise<Signer> {
  const { id, private_key } = (await readCurrent(db)) ?? (await addFirst(db, now, first));
  const key = own.get(id) ?? (private_key === null ? undefined : toKey(private_key));
  if (key === undefined) throw new CannotSign(id);
  return signerOf(key);
}

const readCurrent = (db: Database) =>
  db.selectFrom('signing_keys').select(['id', 'private_key']).where('until', 'is', null).executeTakeFirst();

/** Of processes that start at the same time, one makes its key the current one. */
function addFirst(db: Database, now: SqlNow, pem: string | undefined) {
  return db.transaction().execute(async tx => {
    await lockKeys(tx);
    const current = await readCurrent(tx);
    if (current) return current;
    const stored = pem ?? newSigningKey();
    const { id, x, y } = describe(toKey(stored));
    const private_key = pem === undefined ? stored : null;
    await tx
      .insertInto('signing_keys')
      .values({ id, x, y, private_key, since: now() })
      .onConflict(conflict => conflict.column('id').doUpdateSet({ until: null }))
      .execute();
    return { id, private_key };
  });
}

/** Held until the transaction ends, so that there is one current key. */
export async function lockKeys(tx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock('signing_keys'::regclass::integer, 0)`.execute(tx);
}
