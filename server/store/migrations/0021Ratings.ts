import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  sql`
    create table ratings (
      event_id integer not null,
      entry_id bigint not null,
      shown integer not null default 0 check (shown >= 0),
      mu double precision not null default 0,
      sigma2 double precision not null default 1,
      tie_break double precision not null default random(),
      primary key (event_id, entry_id),
      foreign key (event_id, entry_id) references entries (event_id, id) on delete cascade
    )`,
  sql`create index ratings_least_shown on ratings (event_id, shown, tie_break)`,
  sql`create index ratings_strongest on ratings (event_id, (mu + sqrt(sigma2)) desc)`,
  sql`
    create function rate_new_entry() returns trigger language plpgsql as ${sql.raw('$$')}
    begin
      insert into ratings (event_id, entry_id, shown, mu, sigma2, tie_break)
      values (new.event_id, new.id, new.shown, new.mu, new.sigma2, new.tie_break);
      return null;
    end ${sql.raw('$$')}`,
  sql`create trigger entries_rate_new after insert on entries for each row execute function rate_new_entry()`,
  // Writers of ratings have locked the entries before, so this cannot deadlock with them.
  sql`
    create function share_rating() returns trigger language plpgsql as ${sql.raw('$$')}
    begin
      insert into ratings (event_id, entry_id, shown, mu, sigma2, tie_break)
      values (old.event_id, old.id, old.shown, old.mu, old.sigma2, old.tie_break)
      on conflict do nothing;
      update ratings set shown = ratings.shown + new.shown - old.shown, mu = ratings.mu + new.mu - old.mu,
        sigma2 = 1 / (1 / ratings.sigma2 + 1 / new.sigma2 - 1 / old.sigma2), tie_break = new.tie_break
      where event_id = new.event_id and entry_id = new.id
      returning shown, mu, sigma2, tie_break into new.shown, new.mu, new.sigma2, new.tie_break;
      return new;
    end ${sql.raw('$$')}`,
  sql`
    create trigger entries_share_rating before update of shown, mu, sigma2, tie_break on entries
      for each row execute function share_rating()`,
];

/**
 * What ballots and votes write lives apart from the avatars. Servers of the previous build still write it into `entries`:
 * a trigger adds each of their changes to `ratings`, and gives their row the sum. Servers of this build write `ratings`
 * alone, so until a server of the previous build writes an entry itself, it sees an earlier count and rating of it.
 */
export const ratings: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await statement.execute(db);
  },
};
