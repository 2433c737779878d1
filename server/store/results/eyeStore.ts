import { sql } from 'kysely';
import type { EyePair, EyePlace } from '#rules/eyeTest/eyePairs';
import { completeAvatar } from '#rules/outfit/restoreOutfit';
import type { Database } from '../database/database';

/** An event whose voting was over before the day began. */
export interface EyeSource {
  readonly id: number;
  readonly title: string;
  /** How many ranked entries it has; 0 until it is closed. */
  readonly of: number;
  readonly isClosed: boolean;
}

export interface EyeStore {
  /** The latest 100 events that are ranked, or not counted yet, and whose voting ended until `until`, in milliseconds. */
  sources(until: number): Promise<readonly EyeSource[]>;
  /** The entries at these places of closed events, by the event's id. */
  places(
    wanted: readonly { readonly event: number; readonly places: readonly number[] }[],
  ): Promise<ReadonlyMap<number, readonly EyePlace[]>>;
  /** For each pair, the counted votes for the better and for the worse one. */
  duels(pairs: readonly EyePair[]): Promise<readonly (readonly [number, number])[]>;
}

const MAX_SOURCES = 100;

export function createEyeStore(db: Database): EyeStore {
  return {
    sources: until => readSources(db, until),
    places: wanted => readPlaces(db, wanted),
    duels: pairs => readDuels(db, pairs),
  };
}

async function readSources(db: Database, until: number): Promise<readonly EyeSource[]> {
  const { rows } = await sql<EyeSource>`
    select id, title, closed_at is not null as "isClosed",
      coalesce((select max(place) from standings where event_id = events.id), 0) as of
    from events
    where voting_end <= ${new Date(until).toISOString()}::timestamptz and cancelled_at is null
      and (closed_at is null or exists (select from standings where event_id = events.id))
    order by voting_end desc, id desc limit ${sql.lit(MAX_SOURCES)}`.execute(db);
  return rows;
}

interface PlaceRow extends Omit<EyePlace, 'range' | 'avatar'> {
  readonly event: number;
  readonly best: number;
  readonly worst: number;
  readonly avatar: unknown;
}

/** Of a forgotten wallet, no fit is left that anybody voted on. */
async function readPlaces(
  db: Database,
  wanted: readonly { readonly event: number; readonly places: readonly number[] }[],
): Promise<ReadonlyMap<number, readonly EyePlace[]>> {
  const { rows } = await sql<PlaceRow>`
    select standings.event_id as event, entries.id, place, best, worst, avatar
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (event integer, places jsonb)
      cross join lateral jsonb_array_elements(wanted.places) as element (number)
      join standings on standings.event_id = wanted.event and standings.place = element.number::integer
      join entries on entries.event_id = standings.event_id and entries.id = entry_id
    where avatar <> '{}'::jsonb
    order by standings.event_id, place`.execute(db);
  const byEvent = new Map<number, EyePlace[]>();
  for (const { event, best, worst, avatar, ...row } of rows) {
    const place: EyePlace = { ...row, range: [best, worst], avatar: completeAvatar(avatar) };
    byEvent.set(event, [...(byEvent.get(event) ?? []), place]);
  }
  return byEvent;
}

/** As in the event's count: without the votes of wallets that were banned while it ran. */
async function readDuels(db: Database, pairs: readonly EyePair[]): Promise<readonly (readonly [number, number])[]> {
  const wanted = pairs.map(({ event, better, worse }, n) => ({ n, event, better: better.id, worse: worse.id }));
  const { rows } = await sql<{ better: number; worse: number }>`
    select count(*) filter (where winner = wanted.better)::integer as better,
      count(*) filter (where winner = wanted.worse)::integer as worse
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (n integer, event integer, better bigint, worse bigint)
    left join ballots on event_id = wanted.event
      and lo = least(wanted.better, wanted.worse) and hi = greatest(wanted.better, wanted.worse)
      and not exists (select from ban_effects effect where effect.event_id = ballots.event_id and effect.wallet = ballots.wallet)
    group by n order by n`.execute(db);
  return rows.map(({ better, worse }) => [better, worse]);
}
