import { sql } from 'kysely';
import type { Migration } from './migration';

/** Salts for the rows of running events. Events that are over stay without. */
const withoutSalt = sql`salt is null and event_id in (select id from events where closed_at is null)`;

/** What 0007, 0012 and 0014 leave to be done while servers run. */
export const salts: Migration = {
  online: [
    { fill: 'ballots', set: sql`salt = gen_random_uuid()`, where: withoutSalt },
    { fill: 'entries', set: sql`salt = gen_random_uuid()`, where: withoutSalt },
    { index: 'entries_withdrawn', on: sql`entries (event_id, id) where withdrawn_at is not null` },
    { index: 'ballots_one_undecided', unique: true, on: sql`ballots (event_id, wallet) where decided_at is null` },
    // It counts a passed ballot as open.
    { dropIndex: 'ballots_one_open' },
  ],
};
