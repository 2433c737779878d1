import { sql, type RawBuilder } from 'kysely';

/** In SQL: whether the fits of an event are sealed, so that none can be added any more. */
export const hasStarted = (eventId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from seals where event_id = ${eventId} and kind = 'start')`;

/** In SQL: the host that an event's start seal names; null before. */
export const sealedHost = (eventId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select split_part(text, '|', 2) from seals where event_id = ${eventId} and kind = 'start')`;
