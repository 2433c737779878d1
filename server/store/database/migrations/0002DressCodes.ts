import { sql, type Migration } from 'kysely';

/** What an event asks of fits and of voters, and what it lends. */
export const dressCodes: Migration = {
  async up(db) {
    await sql`
      alter table events
        add column question text,
        add column dress_code jsonb,
        add column lent jsonb,
        add constraint events_question_is_short check (length(question) between 1 and 80) not valid`.execute(db);
  },
};
