import { sql, type RawBuilder } from 'kysely';
import { eventPhase, type EventPhase, type GameEvent } from '#rules/events/events';
import { PRODUCT } from '#rules/product';
import type { Database } from '../database/database';
import type { SqlNow } from '../database/time';
import {
  addEvent,
  cancelEvent,
  changeEvent,
  extendEvent,
  readPrizes,
  type EndRefusal,
  type EventChangeOutcome,
  type EventChanges,
  type EventDraft,
  type Prize,
} from './eventWrites';
import { GAME_EVENT_COLUMNS, toGameEvent, type GameEventRow } from './gameEvent';

/** `eventPhase` in SQL, so that an index finds the events; the next deadline comes first, and in the archive the latest close. */
const LISTINGS: Readonly<
  Record<EventPhase, { readonly where: RawBuilder<boolean>; readonly order: RawBuilder<unknown> }>
> = {
  upcoming: { where: sql`submit_start > clock.now and cancelled_at is null`, order: sql`submit_start` },
  open: {
    where: sql`submit_start <= clock.now and submit_end > clock.now and cancelled_at is null`,
    order: sql`submit_end`,
  },
  vote: {
    where: sql`submit_end <= clock.now and voting_end > clock.now and cancelled_at is null`,
    order: sql`voting_end`,
  },
  archive: { where: sql`(voting_end <= clock.now or cancelled_at is not null)`, order: sql`voting_end desc` },
};

export interface FoundEvent {
  readonly event: GameEvent;
  readonly phase: EventPhase;
  /** Whether the standings are written. */
  readonly isClosed: boolean;
}

export interface EventStore {
  /** The events of a phase, the most urgent first, at most 100. */
  list(phase: EventPhase): Promise<readonly GameEvent[]>;
  find(id: number): Promise<FoundEvent | undefined>;
  prizes(eventId: number): Promise<readonly Prize[]>;
  /** By event; events without prizes are missing. */
  prizesOf(eventIds: readonly number[]): Promise<ReadonlyMap<number, readonly Prize[]>>;
  /** `who` is the operator, for the audit log. */
  add(draft: EventDraft, prizes?: readonly Prize[], who?: string): Promise<GameEvent>;
  /** `prizes`, if given, replace all prizes of the event. */
  change(id: number, change: EventChanges, prizes?: readonly Prize[], who?: string): Promise<EventChangeOutcome>;
  cancel(id: number, reason: string, who?: string): Promise<'cancelled-now' | EndRefusal>;
  extend(id: number, until: string, who?: string): Promise<'extended' | EndRefusal>;
}

const LIST_LIMIT = 100;

export function createEventStore(db: Database, now: SqlNow): EventStore {
  return {
    async list(phase) {
      const { where, order } = LISTINGS[phase];
      const { rows } = await sql<GameEventRow>`
        with clock as materialized (select ${now()} as now)
        select ${GAME_EVENT_COLUMNS} from events, clock where ${where}
        order by ${order}, id limit ${sql.lit(LIST_LIMIT)}`.execute(db);
      return rows.map(toGameEvent);
    },

    async find(id) {
      const { rows } = await sql<GameEventRow & { readonly closed_at: Date | null; readonly now: Date }>`
        select ${GAME_EVENT_COLUMNS}, closed_at, ${now()} as now from events where id = ${id}`.execute(db);
      const [row] = rows;
      if (row === undefined) return undefined;
      const event = toGameEvent(row);
      const isClosed = row.closed_at !== null;
      // Published results stay public if the clock is set back.
      return { event, phase: isClosed ? 'archive' : eventPhase(event, row.now.getTime()), isClosed };
    },

    prizes: eventId => readPrizes(db, eventId),

    async prizesOf(eventIds) {
      if (eventIds.length === 0) return new Map();
      const { rows } = await sql<Prize & { readonly event_id: number }>`
        select event_id, url, file from prizes where event_id = any (${eventIds}::integer[]) order by position`.execute(
        db,
      );
      const prizes = new Map<number, Prize[]>();
      for (const { event_id, ...prize } of rows) prizes.set(event_id, [...(prizes.get(event_id) ?? []), prize]);
      return prizes;
    },

    add: (draft, prizes = [], who = PRODUCT.slug) => addEvent(db, now, draft, prizes, who),
    change: (id, change, prizes, who = PRODUCT.slug) => changeEvent(db, now, { id, who }, change, prizes),
    cancel: (id, reason, who = PRODUCT.slug) => cancelEvent(db, now, { id, who }, reason),
    extend: (id, until, who = PRODUCT.slug) => extendEvent(db, now, { id, who }, until),
  };
}
