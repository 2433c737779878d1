import type { Kysely, Migration } from 'kysely';
import { GAME } from './0001/game';
import { PROOF } from './0001/proof';
import { SITE } from './0001/site';

/** What version 1.0.0 stores, written to the PostgreSQL 15 level. */
export const schema: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of [...GAME, ...PROOF, ...SITE]) await statement.execute(db);
  },
};
