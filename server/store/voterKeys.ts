import { sql } from 'kysely';
import type { Database } from './database';
import type { SqlNow } from './time';

/** The key of a wallet's browser, as its sign-in names it. */
interface NamedKey {
  readonly wallet: string;
  /** The thumbprint. */
  readonly id: string;
  readonly message: string;
  readonly signature: string;
}

export interface VoterKeyStore {
  /** Keeps the first message and signature for each wallet and key. */
  keep(key: NamedKey): Promise<void>;
}

/** A key that has not signed for a vote is forgotten after this time; its browser's next sign-in names it again. */
const UNUSED_DAYS = 30;

export function createVoterKeyStore(db: Database, now: SqlNow): VoterKeyStore {
  return {
    async keep(key) {
      await sql`
        delete from voter_keys where x is null and since <= ${now()} - ${sql.lit(UNUSED_DAYS)} * interval '1 day'`.execute(
        db,
      );
      await db
        .insertInto('voter_keys')
        .values({ ...key, since: now() })
        .onConflict(conflict => conflict.doNothing())
        .execute();
    },
  };
}
