import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Avatar } from '#rules/outfit/avatar';
import { completeAvatar } from '#rules/outfit/restoreOutfit';
import type { EventCount, RankRange } from '../../voting/index';
import type { Database } from '../database/database';
import { isEntryForgotten } from '../people/forgetInEvent';
import { countEvent } from './eventCount';

/** An entry that took part in a closed event. */
export interface ClosedEntry {
  readonly entryId: number;
  /** Empty if it was forgotten. */
  readonly wallet: string;
  readonly avatar: Avatar;
}

export interface RankedEntry extends ClosedEntry {
  readonly place: number;
  /** The decided ballots that showed it. */
  readonly battles: number;
  readonly range: RankRange;
}

interface Place {
  /** Null, as the range, if no vote counted. */
  readonly place: number | null;
  /** How many entries the event has. */
  readonly of: number;
  readonly battles: number;
  readonly wins: number;
  readonly range: RankRange | null;
  /** What the event awarded for it. */
  readonly xp: number;
}

export interface StandingStore {
  /** The places after `after`, best first, at most `limit`. */
  list(eventId: number, after: number, limit: number): Promise<readonly RankedEntry[]>;
  /** The entries of a closed event that has no places because no vote counted, by their ids; skips `after` of them. */
  listUnranked(eventId: number, after: number, limit: number): Promise<readonly ClosedEntry[]>;
  /** A wallet's own place in a closed event; undefined if it did not enter. */
  placeOf(eventId: number, wallet: string): Promise<Place | undefined>;
  xpOf(wallet: string): Promise<number>;
  /** Differs whenever anything that is published about a closed event has changed; undefined before the close. */
  revision(eventId: number): Promise<string | undefined>;
  /** Ranks the event by its stored ballots; writes nothing. */
  recount(eventId: number): Promise<EventCount>;
}

export function createStandingStore(db: Database, jobs: Database): StandingStore {
  return {
    recount: eventId => countEvent(jobs, eventId),
    list: (eventId, after, limit) => listPlaces(db, eventId, after, limit),
    listUnranked: (eventId, after, limit) => listUnranked(db, eventId, after, limit),
    placeOf: (eventId, wallet) => readPlace(db, eventId, wallet),

    async xpOf(wallet) {
      const { rows } = await sql<{ xp: number }>`
        select coalesce(sum(xp), 0)::bigint as xp from xp_awards where wallet = ${wallet}`.execute(db);
      return rows[0]?.xp ?? 0;
    },

    async revision(eventId) {
      // Nothing but a forgotten wallet changes it. After a restored backup an event may be closed again.
      const { rows } = await sql<{ closed_at: Date; forgotten: string | null }>`
        select closed_at, (
          select string_agg(entries.id::text, ',' order by entries.id)
          from entries where event_id = events.id and ${isEntryForgotten}) as forgotten
        from events where id = ${eventId} and closed_at is not null`.execute(db);
      const [row] = rows;
      if (row === undefined) return undefined;
      const state = `${row.closed_at.toISOString()} ${row.forgotten ?? ''}`;
      return createHash('sha256').update(state).digest('base64url').slice(0, 12);
    },
  };
}

interface EntryRow extends Omit<ClosedEntry, 'avatar'> {
  readonly avatar: unknown;
}

interface RankedRow extends EntryRow, Omit<RankedEntry, 'avatar' | 'range'> {
  readonly avatar: unknown;
  readonly best: number;
  readonly worst: number;
}

/** A forgotten place shows no wallet, not even the one that stands in for it. */
const shownWallet = sql<string>`case when ${isEntryForgotten} then '' else entries.wallet end`;

async function listPlaces(
  db: Database,
  eventId: number,
  after: number,
  limit: number,
): Promise<readonly RankedEntry[]> {
  const { rows } = await sql<RankedRow>`
    select place, battles, best, worst, entries.id as "entryId", ${shownWallet} as wallet, avatar
    from standings join entries on entries.event_id = standings.event_id and entries.id = standings.entry_id
    where standings.event_id = ${eventId} and place > ${after} order by place limit ${limit}`.execute(db);
  return rows.map(({ best, worst, avatar, ...row }) => ({
    ...row,
    avatar: completeAvatar(avatar),
    range: [best, worst],
  }));
}

async function listUnranked(
  db: Database,
  eventId: number,
  after: number,
  limit: number,
): Promise<readonly ClosedEntry[]> {
  const { rows } = await sql<EntryRow>`
    select id as "entryId", ${shownWallet} as wallet, avatar from entries
    where event_id = ${eventId} and withdrawn_at is null
      and not exists (select from standings where event_id = ${eventId})
    order by id offset ${after} limit ${limit}`.execute(db);
  return rows.map(({ avatar, ...row }) => ({ ...row, avatar: completeAvatar(avatar) }));
}

interface PlaceRow extends Omit<Place, 'range'> {
  readonly best: number | null;
  readonly worst: number | null;
}

async function readPlace(db: Database, eventId: number, wallet: string): Promise<Place | undefined> {
  const { rows } = await sql<PlaceRow>`
    select award.place, coalesce(battles, 0) as battles, coalesce(wins, 0) as wins, best, worst, award.xp,
      coalesce((select max(place) from standings where event_id = ${eventId}),
        (select count(*)::integer from xp_awards where event_id = ${eventId})) as of
    from xp_awards award left join standings on standings.event_id = award.event_id and standings.place = award.place
    where award.event_id = ${eventId} and award.wallet = ${wallet}`.execute(db);
  if (rows[0] === undefined) return undefined;
  const { best, worst, ...place } = rows[0];
  return { ...place, range: best === null || worst === null ? null : [best, worst] };
}
