import type { Transaction } from 'kysely';
import { eventPhase, type GameEvent } from '../../rules/index';
import type { Database } from './database';
import { lockEvent } from './eventLock';
import { toGameEvent } from './gameEvent';
import type { Schema } from './schema';
import type { SqlNow } from './time';

export type EventDraft = Omit<GameEvent, 'id'>;

/** Either may be missing: a prize without a picture, or a picture without a link. */
export interface Prize {
  readonly url: string | null;
  readonly file: string | null;
}

export type EventChangeOutcome =
  | { readonly outcome: 'changed'; readonly event: GameEvent }
  | { readonly outcome: 'unknown-event' }
  /** Voters and entrants rely on these; they may not move once voting has begun. */
  | { readonly outcome: 'voting-has-begun'; readonly fields: readonly string[] };

/** Texts that may always change, because nothing depends on them. */
const TEXT_FIELDS: readonly string[] = ['sub_title', 'description'];

async function writePrizes(tx: Transaction<Schema>, eventId: number, prizes: readonly Prize[]): Promise<void> {
  await tx.deleteFrom('prizes').where('event_id', '=', eventId).execute();
  if (prizes.length === 0) return;
  const rows = prizes.map(({ url, file }, index) => ({ event_id: eventId, position: index + 1, url, file }));
  await tx.insertInto('prizes').values(rows).execute();
}

export function addEvent(db: Database, draft: EventDraft, prizes: readonly Prize[]): Promise<GameEvent> {
  return db.transaction().execute(async tx => {
    const row = await tx.insertInto('events').values(draft).returningAll().executeTakeFirstOrThrow();
    await writePrizes(tx, row.id, prizes);
    return toGameEvent(row);
  });
}

function refusedFields(event: GameEvent, change: Partial<EventDraft>, prizes: readonly Prize[] | undefined): string[] {
  const fields = (Object.keys(change) as (keyof EventDraft)[]).filter(
    field => change[field] !== undefined && change[field] !== event[field] && !TEXT_FIELDS.includes(field),
  );
  return prizes === undefined ? fields : [...fields, 'prizes'];
}

/** The row is locked before it is checked, so no vote can happen between the check and the change. */
export function changeEvent(
  db: Database,
  now: SqlNow,
  id: number,
  change: Partial<EventDraft>,
  prizes: readonly Prize[] | undefined,
): Promise<EventChangeOutcome> {
  return db.transaction().execute(async tx => {
    const locked = await lockEvent(tx, id);
    if (locked === undefined) return { outcome: 'unknown-event' };
    const { at } = await tx.selectNoFrom(now().as('at')).executeTakeFirstOrThrow();
    const event = toGameEvent(locked);
    const phase = eventPhase(event, at.getTime());
    const fields = phase === 'vote' || phase === 'archive' ? refusedFields(event, change, prizes) : [];
    if (fields.length > 0) return { outcome: 'voting-has-begun', fields };
    const changed = await tx
      .updateTable('events')
      .set({ ...change, id })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (prizes !== undefined) await writePrizes(tx, id, prizes);
    return { outcome: 'changed', event: toGameEvent(changed) };
  });
}
