import { sql } from 'kysely';
import type { GameEvent } from '#rules/events/events';
import type { EventRow } from '../database/eventLock';

/**
 * Calls of players name their columns: PostgreSQL refuses a prepared `select *` once a migration has added a column to the
 * table.
 */
export const GAME_EVENT_COLUMNS = sql`
  id, title, sub_title, description, submit_start, submit_end, voting_end, xp_first, xp_second, xp_third, xp_entry,
  question, dress_code, lent, cancelled_at, cancelled_reason, extended_from`;

export type GameEventRow = Omit<EventRow, 'closed_at' | 'ended_at'>;

export function toGameEvent(row: GameEventRow): GameEvent {
  return {
    id: row.id,
    title: row.title,
    sub_title: row.sub_title,
    description: row.description,
    submit_start: row.submit_start.toISOString(),
    submit_end: row.submit_end.toISOString(),
    voting_end: row.voting_end.toISOString(),
    xp_first: row.xp_first,
    xp_second: row.xp_second,
    xp_third: row.xp_third,
    xp_entry: row.xp_entry,
    ...(row.question !== null && { question: row.question }),
    ...(row.dress_code && { dress_code: row.dress_code }),
    ...(row.lent && { lent: row.lent }),
    ...(row.cancelled_at && { cancelled: { at: row.cancelled_at.toISOString(), reason: row.cancelled_reason ?? '' } }),
    ...(row.extended_from && { extended_from: row.extended_from.toISOString() }),
  };
}
