import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../server/store/database/database';
import { onlyRow } from '../../server/store/database/onlyRow';
import { openStore } from '../../server/store/store';
import type { Calendar } from './playClient';

const APPLICATION = 'storm';

/** Ahead or behind: servers believe a clock that differs by at most a minute from what it was when they started. */
export const MAX_LEAD_SECONDS = 28;

interface Phases {
  readonly submitSeconds: number;
  readonly voteSeconds: number;
}

/** The storm's own connections to the database, past all proxies; independent of the server's code, which may be at fault. */
export class StormDatabase {
  private constructor(
    readonly db: Database,
    private readonly phases: Phases,
  ) {}

  /** Creates the tables, and puts the database's clock under the storm's control. */
  static async open(url: string, phases: Phases): Promise<StormDatabase> {
    const store = await openStore({ location: { kind: 'postgres', url }, onWait: line => console.log(line) });
    await makeClockAdjustable(store.db, new URL(url).pathname.slice(1));
    await store.close();
    pg.types.setTypeParser(pg.types.builtins.INT8, Number);
    const pool = new pg.Pool({
      connectionString: url,
      max: 4,
      application_name: APPLICATION,
      connectionTimeoutMillis: 5_000,
      query_timeout: 20_000,
    });
    pool.on('error', () => undefined);
    pool.on('connect', client => client.on('error', () => undefined));
    return new StormDatabase(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }), phases);
  }

  /** Which events are under way; adds the next one if none takes entries. */
  async calendar(): Promise<Calendar> {
    const { rows } = await sql<{ id: number; is_open: boolean }>`
      select id, submit_end > clock_timestamp() as is_open from events
      where closed_at is null and voting_end > clock_timestamp() order by id`.execute(this.db);
    if (!rows.some(row => row.is_open)) await this.addEvent();
    return {
      open: rows.filter(row => row.is_open).map(({ id }) => id),
      voting: rows.filter(row => !row.is_open).map(({ id }) => id),
    };
  }

  private async addEvent(): Promise<void> {
    const { submitSeconds, voteSeconds } = this.phases;
    await sql`
      insert into events (title, description, submit_start, submit_end, voting_end, xp_first, xp_second, xp_third, xp_entry)
      select 'Storm', 'It blows.', now, now + ${submitSeconds} * interval '1 second',
        now + ${submitSeconds + voteSeconds} * interval '1 second', 300, 200, 100, 10
      from (select clock_timestamp() as now) as clock`.execute(this.db);
  }

  /** By at most MAX_LEAD_SECONDS. */
  async setClockAhead(seconds: number): Promise<void> {
    await sql`update storm_clock set lead = ${seconds} * interval '1 second'`.execute(this.db);
  }

  async openEvents(): Promise<number> {
    const statement = sql<{ count: number }>`select count(*) from events where closed_at is null`;
    return (await onlyRow(this.db, statement)).count;
  }

  /** Ends every connection except for our own. */
  async terminateConnections(): Promise<void> {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name <> ${APPLICATION}`.execute(this.db);
  }

  close(): Promise<void> {
    return this.db.destroy();
  }
}

/**
 * The game's time is the database's. A function of that name in front of PostgreSQL's own lets all processes see the same
 * jump at the same moment, and the server needs no test clock.
 */
async function makeClockAdjustable(db: Database, name: string): Promise<void> {
  await sql`create table storm_clock (lead interval not null)`.execute(db);
  await sql`insert into storm_clock values ('0')`.execute(db);
  await sql`
    create function public.clock_timestamp() returns timestamptz language plpgsql volatile as
    'begin return pg_catalog.clock_timestamp() + (select lead from public.storm_clock); end'`.execute(db);
  await sql`alter database ${sql.id(name)} set search_path = public, pg_catalog`.execute(db);
}
