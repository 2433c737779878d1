import { sql } from 'kysely';
import type { ClosetEntry } from '#rules/events/badges';
import type { EventPhase } from '#rules/events/events';
import type { Avatar } from '#rules/outfit/avatar';
import { completeAvatar } from '#rules/outfit/restoreOutfit';
import type { Database } from '../database/database';
import type { SqlNow } from '../database/time';
import { isEntryForgotten } from './forgetInEvent';

/** An entry in an event that is not closed yet. */
interface EntryUnderWay {
  readonly event: number;
  readonly title: string;
  readonly phase: EventPhase;
  readonly voting_end: string;
  readonly avatar: Avatar;
}

export interface ClosetStore {
  /** Whether the wallet hides its closet from others. */
  isHidden(wallet: string): Promise<boolean>;
  setHidden(wallet: string, hidden: boolean): Promise<void>;
  /** What results have published of the wallet, the latest close first. */
  history(wallet: string): Promise<readonly ClosetEntry[]>;
  /** What others see of it: a hidden closet looks like one from which nothing has been worn. */
  shown(wallet: string): Promise<readonly ClosetEntry[]>;
  /** What only the wallet itself may see, the next end first; events that were called off are not under way. */
  underWay(wallet: string): Promise<readonly EntryUnderWay[]>;
}

export function createClosetStore(db: Database, now: SqlNow): ClosetStore {
  const isHidden = async (wallet: string): Promise<boolean> => {
    const { rows } = await sql<{ hidden: boolean }>`select hidden from closets where wallet = ${wallet}`.execute(db);
    return rows[0]?.hidden ?? false;
  };
  return {
    isHidden,

    async setHidden(wallet, hidden) {
      await sql`
        insert into closets (wallet, hidden) values (${wallet}, ${hidden})
        on conflict (wallet) do update set hidden = excluded.hidden`.execute(db);
    },

    history: wallet => readHistory(db, wallet),
    async shown(wallet) {
      const [hidden, history] = await Promise.all([isHidden(wallet), readHistory(db, wallet)]);
      return hidden ? [] : history;
    },
    underWay: wallet => readUnderWay(db, now, wallet),
  };
}

interface HistoryRow extends Omit<ClosetEntry, 'voting_end' | 'range' | 'avatar'> {
  readonly voting_end: Date;
  readonly best: number | null;
  readonly worst: number | null;
  readonly avatar: unknown;
}

async function readHistory(db: Database, wallet: string): Promise<readonly ClosetEntry[]> {
  const { rows } = await sql<HistoryRow>`
    select events.id as event, title, voting_end, award.place, best, worst, award.xp, avatar,
      coalesce((select max(place) from standings where event_id = events.id),
        (select count(*)::integer from xp_awards where event_id = events.id)) as of
    from xp_awards award
      join events on events.id = award.event_id
      join entries on entries.event_id = award.event_id and entries.wallet = award.wallet
      left join standings on standings.event_id = award.event_id and standings.place = award.place
    where award.wallet = ${wallet} and closed_at is not null and cancelled_at is null and not ${isEntryForgotten}
    order by voting_end desc, events.id desc`.execute(db);
  return rows.map(({ voting_end, best, worst, avatar, ...row }) => ({
    ...row,
    voting_end: voting_end.toISOString(),
    range: best === null || worst === null ? null : [best, worst],
    avatar: completeAvatar(avatar),
  }));
}

interface UnderWayRow extends Omit<EntryUnderWay, 'voting_end' | 'avatar'> {
  readonly voting_end: Date;
  readonly avatar: unknown;
}

const MAX_UNDER_WAY = 100;

async function readUnderWay(db: Database, now: SqlNow, wallet: string): Promise<readonly EntryUnderWay[]> {
  const { rows } = await sql<UnderWayRow>`
    with clock as materialized (select ${now()} as now)
    select events.id as event, title, voting_end, avatar,
      case when voting_end <= clock.now then 'archive' when submit_end <= clock.now then 'vote' else 'open' end as phase
    from clock, events join entries on event_id = events.id
    where wallet = ${wallet} and withdrawn_at is null and closed_at is null and cancelled_at is null
    order by voting_end, events.id limit ${sql.lit(MAX_UNDER_WAY)}`.execute(db);
  return rows.map(({ voting_end, avatar, ...row }) => ({
    ...row,
    voting_end: voting_end.toISOString(),
    avatar: completeAvatar(avatar),
  }));
}
