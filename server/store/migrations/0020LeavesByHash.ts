import { sql } from 'kysely';
import type { Migration } from './migration';

/** Two voters may choose the same salt for the same vote, which gives two equal leaves: both are appended to the log. */
export const leavesByHash: Migration = {
  online: [{ index: 'log_leaves_by_leaf', on: sql`log_leaves (event_id, leaf)` }],
};
