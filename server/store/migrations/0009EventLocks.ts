import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  // A function, because each of its statements sees what was committed before it: the row is read once the lock is
  // granted. The statement that calls it sees the row only as it was before the wait.
  sql`
    create function share_event(event integer) returns setof events language plpgsql as ${sql.raw('$$')}
    begin
      perform pg_advisory_xact_lock_shared('events'::regclass::integer, event);
      return query select * from events where id = event;
    end ${sql.raw('$$')}`,
];

/** Ballots, votes and entries locked the event's row until now, which PostgreSQL has to write to disk each time. */
export const eventLocks: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await statement.execute(db);
  },
};
