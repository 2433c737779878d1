import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  sql`
    alter table standings
      add column wins integer not null default 0,
      add column best integer,
      add column worst integer`,
  // Events that are already closed keep their order. Their ranges were never computed, so they cover all ranks.
  sql`
    update standings set best = 1, worst = closed.entries
    from (select event_id, max(place) as entries from standings group by event_id) as closed
    where closed.event_id = standings.event_id`,
  // Battles, too: events that were closed before battles were counted have 0.
  sql`
    update standings set battles = counted.battles, wins = counted.wins
    from (
      select event_id, entry.id, count(*) as battles, count(*) filter (where winner = entry.id) as wins
      from ballots, lateral (values (lo), (hi)) as entry (id) where winner is not null
      group by event_id, entry.id) as counted
    where counted.event_id = standings.event_id and counted.id = standings.entry_id`,
  sql`
    alter table standings
      alter column best set not null,
      alter column worst set not null,
      add constraint standings_wins_of_battles check (wins between 0 and battles),
      add constraint standings_place_in_range check (1 <= best and place between best and worst)`,
];

export const ranges: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await statement.execute(db);
  },
};
