import { sql, type Transaction } from 'kysely';
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

export interface KeyStore {
  /** What receipts and seals are signed with; the key is listed from then on. */
  signer(): Promise<Signer>;
  /** All keys that ever signed, the latest first. */
  list(): Promise<readonly ListedKey[]>;
}

/** Without `pem`, servers that share a database share a key that the first of them creates. */
export function createKeyStore(db: Database, now: SqlNow, pem: string | undefined): KeyStore {
  let opened: Promise<Signer> | undefined;
  return {
    signer() {
      opened ??= openKey(db, now, pem).catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },

    async list() {
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
    },
  };
}

function openKey(db: Database, now: SqlNow, pem: string | undefined): Promise<Signer> {
  return db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock('signing_keys'::regclass::integer, 0)`.execute(tx);
    const stored = pem === undefined ? ((await readStoredKey(tx)) ?? newSigningKey()) : pem;
    const key = readSigningKey(stored);
    if (key === undefined) throw new Error('the signing key is not a private key of the curve P-256');
    const { x, y } = publicKeyOf(key);
    const id = keyId({ x, y });
    await tx
      .insertInto('signing_keys')
      .values({ id, x, y, private_key: pem === undefined ? stored : null, since: now() })
      .onConflict(conflict => conflict.column('id').doUpdateSet({ until: null }))
      .execute();
    await tx
      .updateTable('signing_keys')
      .set({ until: now() })
      .where('id', '<>', id)
      .where('until', 'is', null)
      .execute();
    return signerOf(key);
  });
}

async function readStoredKey(tx: Transaction<Schema>): Promise<string | undefined> {
  const row = await tx
    .selectFrom('signing_keys')
    .select('private_key')
    .where('private_key', 'is not', null)
    .orderBy('since', 'desc')
    .executeTakeFirst();
  return row?.private_key ?? undefined;
}
