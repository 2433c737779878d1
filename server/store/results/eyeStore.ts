import { sql } from 'kysely';
import { MIN_LEAD, type EyeDuel } from '#rules/eyeTest/eyePairs';
import type { Avatar } from '#rules/outfit/avatar';
import { completeAvatar } from '#rules/outfit/restoreOutfit';
import type { RankRange } from '../../voting/index';
import type { Database } from '../database/database';

/** An event whose voting was over before the day began. */
export interface EyeSource {
  readonly id: number;
  readonly title: string;
  readonly question: string | null;
  /** How many ranked entries it has; 0 until it is closed. */
  readonly of: number;
  readonly isClosed: boolean;
}

export interface EyeFit {
  readonly id: number;
  readonly place: number;
  readonly range: RankRange;
  readonly avatar: Avatar;
}

export interface EyeStore {
  /** The latest 100 events that are ranked, or not counted yet, and whose voting ended until `until`, in milliseconds. */
  sources(until: number): Promise<readonly EyeSource[]>;
  /** The pairs of these closed events that a crowd decided, as the ranking did. */
  duels(events: readonly number[]): Promise<readonly EyeDuel[]>;
  /** The same duels with their fits, without those of forgotten wallets. */
  dress(duels: readonly EyeDuel[]): Promise<readonly EyeDuel<EyeFit>[]>;
}

const MAX_SOURCES = 100;

export function createEyeStore(db: Database): EyeStore {
  return {
    sources: until => readSources(db, until),
    duels: events => readDuels(db, events),
    dress: duels => readFits(db, duels),
  };
}

async function readSources(db: Database, until: number): Promise<readonly EyeSource[]> {
  const { rows } = await sql<EyeSource>`
    select id, title, question, closed_at is not null as "isClosed",
      coalesce((select max(place) from standings where event_id = events.id), 0) as of
    from events
    where voting_end <= ${new Date(until).toISOString()}::timestamptz and cancelled_at is null
      and (closed_at is null or exists (select from standings where event_id = events.id))
    order by voting_end desc, id desc limit ${sql.lit(MAX_SOURCES)}`.execute(db);
  return rows;
}

interface DuelRow {
  readonly event: number;
  readonly betterId: number;
  readonly betterPlace: number;
  readonly worseId: number;
  readonly worsePlace: number;
  readonly forBetter: number;
  readonly forWorse: number;
}

/** As in the event's count: without the votes of wallets that were banned while it ran. */
async function readDuels(db: Database, events: readonly number[]): Promise<readonly EyeDuel[]> {
  const { rows } = await sql<DuelRow>`
    with decided as (
      select event_id, lo, hi,
        count(*) filter (where winner = lo)::integer as for_lo, count(*) filter (where winner = hi)::integer as for_hi
      from ballots
      where event_id = any(${events}::integer[]) and winner is not null
        and not exists (select from ban_effects effect where effect.event_id = ballots.event_id and effect.wallet = ballots.wallet)
      group by event_id, lo, hi
      having abs(count(*) filter (where winner = lo) - count(*) filter (where winner = hi)) >= ${sql.lit(MIN_LEAD)}
    )
    select decided.event_id as event, better.entry_id as "betterId", better.place as "betterPlace",
      worse.entry_id as "worseId", worse.place as "worsePlace",
      greatest(for_lo, for_hi) as "forBetter", least(for_lo, for_hi) as "forWorse"
    from decided
      join standings better on better.event_id = decided.event_id and better.entry_id = case when for_lo > for_hi then lo else hi end
      join standings worse on worse.event_id = decided.event_id and worse.entry_id = case when for_lo > for_hi then hi else lo end
    where better.place < worse.place`.execute(db);
  return rows.map(row => ({
    event: row.event,
    better: { id: row.betterId, place: row.betterPlace },
    worse: { id: row.worseId, place: row.worsePlace },
    votes: [row.forBetter, row.forWorse],
  }));
}

interface FitRow extends Omit<EyeFit, 'range' | 'avatar'> {
  readonly event: number;
  readonly best: number;
  readonly worst: number;
  readonly avatar: unknown;
}

async function readFits(db: Database, duels: readonly EyeDuel[]): Promise<readonly EyeDuel<EyeFit>[]> {
  const wanted = duels.flatMap(({ event, better, worse }) => [better, worse].map(({ place }) => ({ event, place })));
  const { rows } = await sql<FitRow>`
    select distinct on (standings.event_id, standings.place)
      standings.event_id as event, entries.id, standings.place, best, worst, avatar
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (event integer, place integer)
      join standings on standings.event_id = wanted.event and standings.place = wanted.place
      join entries on entries.event_id = standings.event_id and entries.id = entry_id
    where avatar <> '{}'::jsonb`.execute(db);
  const fits = new Map(rows.map(row => [`${row.event} ${row.id}`, fitOf(row)]));
  return duels.flatMap(({ event, better, worse, votes }) => {
    const [first, second] = [fits.get(`${event} ${better.id}`), fits.get(`${event} ${worse.id}`)];
    return first && second ? [{ event, better: first, worse: second, votes }] : [];
  });
}

const fitOf = ({ id, place, best, worst, avatar }: FitRow): EyeFit => ({
  id,
  place,
  range: [best, worst],
  avatar: completeAvatar(avatar),
});
