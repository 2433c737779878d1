import { sql } from 'kysely';
import type { Migration } from './migration';

/** For the version of a closed event, which depends on the entries that have been forgotten. */
export const forgottenEntries: Migration = {
  online: [{ index: 'entries_forgotten', on: sql`entries (event_id, id) where salt is null` }],
};
