import { sql } from 'kysely';
import type { Database } from './database';
import type { SqlNow } from './time';

interface Grant {
  /** How many calls may be made; fewer than requested if the window is used up. */
  readonly granted: number;
  /** Until the next window, in milliseconds. */
  readonly endsIn: number;
}

export interface WriteWindowStore {
  /**
   * Claims `size` of the `limit` calls that all processes together allow a caller in a window, or what is left of them.
   */
  claim(caller: string, size: number, limit: number, windowSeconds?: number): Promise<Grant>;
}

const MINUTE = 60;
/** After this many claims, a process deletes the windows that have ended. */
const CLAIMS_BETWEEN_CLEANINGS = 1_000;

export function createWriteWindowStore(
  db: Database,
  now: SqlNow,
  claimsBetweenCleanings = CLAIMS_BETWEEN_CLEANINGS,
): WriteWindowStore {
  let claims = 0;
  return {
    async claim(caller, size, limit, windowSeconds = MINUTE) {
      claims += 1;
      if (claims % claimsBetweenCleanings === 0) await clean(db, now);
      // The calls used before the claim are those after it, minus the claim, whatever other processes do at the same time.
      const { rows } = await sql<Grant>`
        with clock as materialized (select ${now()} as now),
        held as (
          insert into write_windows as held (caller, used, ends_at)
          select ${caller}, ${size}::integer, now + ${windowSeconds}::float8 * interval '1 second' from clock
          on conflict (caller) do update set
            used = case when held.ends_at > (select now from clock) then least(held.used, ${limit}::integer) else 0 end + ${size}::integer,
            ends_at = case when held.ends_at > (select now from clock) then held.ends_at else excluded.ends_at end
          returning used, ends_at)
        select greatest(0, least(${size}::integer, ${limit}::integer - (used - ${size}::integer))) as granted,
          (extract(epoch from ends_at - now) * 1000)::float8 as "endsIn"
        from held, clock`.execute(db);
      return rows[0] ?? { granted: 0, endsIn: 0 };
    },
  };
}

/** Skips rows that another process is deleting or counting. */
async function clean(db: Database, now: SqlNow): Promise<void> {
  await sql`
    delete from write_windows where caller in (
      select caller from write_windows where ends_at <= ${now()} for update skip locked)`.execute(db);
}
