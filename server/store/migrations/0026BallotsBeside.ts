import { sql } from 'kysely';
import type { Migration } from './migration';

/** A wallet may have a second open ballot, which has the next number. */
export const ballotsBeside: Migration = {
  online: [
    {
      index: 'ballots_two_undecided',
      unique: true,
      on: sql`ballots (event_id, wallet, (number % 2)) where decided_at is null`,
    },
    { dropIndex: 'ballots_one_undecided' },
  ],
};
