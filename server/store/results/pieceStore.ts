import { sql } from 'kysely';
import type { Avatar, SealedAvatar } from '#rules/outfit/avatar';
import { completeAvatar } from '#rules/outfit/restoreOutfit';
import type { Database } from '../database/database';

/** How often a piece was worn in one event. */
interface EventPiece {
  readonly value: string;
  readonly entries: number;
  /** The best place of a fit with it. */
  readonly best: number;
}

/** How often a piece was worn in all closed events. */
interface PieceUse {
  readonly fits: number;
  readonly events: number;
  /** Null if nobody wore it. */
  readonly best: number | null;
}

interface WornEntry {
  readonly event: number;
  readonly title: string;
  readonly place: number;
  /** How many places the event has. */
  readonly of: number;
  readonly avatar: Avatar;
}

/** What was worn in closed events, and where no vote counted nothing was. */
export interface PieceStore {
  /** The event's pieces, the most frequent first. */
  ofEvent(eventId: number): Promise<readonly EventPiece[]>;
  useOf(value: string): Promise<PieceUse>;
  /** The entries with the piece, the latest event first and in it the best place; skips `after` of them. */
  entriesWith(value: string, after: number, limit: number): Promise<readonly WornEntry[]>;
}

export function createPieceStore(db: Database): PieceStore {
  return {
    async ofEvent(eventId) {
      const { rows } = await sql<EventPiece>`
        select value, count(*)::integer as entries, min(place) as best from worn_pieces where event_id = ${eventId}
        group by value order by entries desc, best, value`.execute(db);
      return rows;
    },

    async useOf(value) {
      const { rows } = await sql<PieceUse>`
        select count(*)::integer as fits, count(distinct event_id)::integer as events, min(place) as best
        from worn_pieces where value = ${value}`.execute(db);
      return rows[0] ?? { fits: 0, events: 0, best: null };
    },

    async entriesWith(value, after, limit) {
      const { rows } = await sql<Omit<WornEntry, 'avatar'> & { avatar: SealedAvatar }>`
        select worn.event_id as event, title, worn.place, avatar,
          (select max(place) from standings where event_id = worn.event_id) as of
        from (
          select event_id, place from worn_pieces where value = ${value}
          order by event_id desc, place offset ${after} limit ${limit}) as worn
        join events on events.id = worn.event_id
        join standings on standings.event_id = worn.event_id and standings.place = worn.place
        join entries on entries.event_id = worn.event_id and entries.id = standings.entry_id
        order by worn.event_id desc, worn.place`.execute(db);
      return rows.map(row => ({ ...row, avatar: completeAvatar(row.avatar) }));
    },
  };
}
