import { sql } from 'kysely';
import type { Migration } from './migration';

/** Writing an entry's count makes the trigger of 0021 copy it. */
export const ratingsOfEntries: Migration = {
  online: [
    {
      fill: 'entries',
      set: sql`shown = shown`,
      where: sql`not exists (
        select from ratings where ratings.event_id = entries.event_id and ratings.entry_id = entries.id)`,
    },
  ],
};
