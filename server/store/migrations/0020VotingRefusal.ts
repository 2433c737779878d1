import { sql, type Kysely, type Migration } from 'kysely';

/** Null while voting is open. Immutable, so that PostgreSQL puts its text in place of calls with columns as arguments. */
const STATEMENTS = [
  sql`
    create function voting_refusal(event events, at timestamptz) returns text immutable language sql as ${sql.raw('$$')}
      select case
        when event.cancelled_at is not null then 'event-cancelled'
        when event.submit_end > at then 'voting-not-open'
        when event.voting_end <= at or event.closed_at is not null or event.ended_at is not null then 'voting-closed'
      end ${sql.raw('$$')}`,
];

/** Five statements had this condition, each in a slightly different form. */
export const votingRefusal: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await statement.execute(db);
  },
};
