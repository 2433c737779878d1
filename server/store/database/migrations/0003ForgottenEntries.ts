import { sql } from 'kysely';
import type { Migration } from './migration';

/** Which entries of an event are forgotten is read wherever caches may keep its answers for a year. */
export const forgottenEntries: Migration = {
  online: [{ index: 'entries_forgotten', on: sql`entries (event_id, id) where salt is null` }],
};
