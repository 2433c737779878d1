import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { PrizeBody } from '../../../contract/events';
import { eventPhase, MAX_EXTENSION_MS, type EventPhase, type GameEvent } from '#rules/events/events';
import { logChange } from '../database/auditLog';
import type { Database, Transaction } from '../database/database';
import { lockEvent, type EventRow } from '../database/eventLock';
import { onlyRow } from '../database/onlyRow';
import type { SqlNow } from '../database/time';
import { toGameEvent } from './gameEvent';
import { addRuling, NO_REASON } from './rulings';
import { hasStarted } from './eventStart';

/** What players dress and vote by: fixed once submissions are open. */
const ASKED_FIELDS = ['question', 'dress_code', 'lent'] as const;
type AskedField = (typeof ASKED_FIELDS)[number];

export type EventDraft = Omit<GameEvent, 'id' | 'cancelled' | 'extended_from'>;

/** The fields that change. What an event asks can be taken back, with null. */
export type EventChanges = Partial<Omit<EventDraft, AskedField>> & {
  readonly [Field in AskedField]?: GameEvent[Field] | null;
};

/** Either may be missing: a prize without a picture, or a picture without a link. */
export type Prize = Readonly<PrizeBody>;

/** A change of an event, and the operator who makes it. */
interface EventChange {
  readonly id: number;
  readonly who: string;
}

export type EventChangeOutcome =
  | { readonly outcome: 'changed'; readonly event: GameEvent }
  | { readonly outcome: 'unknown-event' | 'cancelled' }
  /** Voters and entrants rely on these; they may not move once voting has begun. */
  | { readonly outcome: 'fixed'; readonly fields: readonly string[] };

/** Typing errors can be corrected until the end seal; who counts again is told. */
export const TEXT_FIELDS: readonly string[] = ['title', 'sub_title', 'description'] satisfies (keyof EventDraft)[];

export async function readPrizes(db: Database, eventId: number): Promise<readonly Prize[]> {
  const { rows } = await sql<Prize>`
    select url, file from prizes where event_id = ${eventId} order by position`.execute(db);
  return rows;
}

async function replacePrizes(tx: Transaction, eventId: number, prizes: readonly Prize[]): Promise<void> {
  await sql`delete from prizes where event_id = ${eventId}`.execute(tx);
  await insertPrizes(tx, eventId, prizes);
}

export async function insertPrizes(tx: Transaction, eventId: number, prizes: readonly Prize[]): Promise<void> {
  if (prizes.length === 0) return;
  await sql`
    insert into prizes (event_id, position, url, file)
    select ${eventId}::integer, position, url, file
    from rows from (jsonb_to_recordset(${JSON.stringify(prizes)}::jsonb) as (url text, file text))
      with ordinality as prize (url, file, position)`.execute(tx);
}

const DRAFT_COLUMNS = sql`
  title, sub_title, description, submit_start, submit_end, voting_end, xp_first, xp_second, xp_third, xp_entry,
  question, dress_code, lent`;

export function insertEvent(tx: Transaction, draft: EventDraft): Promise<EventRow> {
  const statement = sql<EventRow>`
    insert into events (${DRAFT_COLUMNS})
    select ${DRAFT_COLUMNS} from jsonb_populate_record(null::events, ${JSON.stringify(draft)}::jsonb)
    returning *`;
  return onlyRow(tx, statement);
}

/** Columns that are missing in the change keep their values. */
function updateEvent(tx: Transaction, id: number, change: EventChanges): Promise<EventRow> {
  const statement = sql<EventRow>`
    update events set (${DRAFT_COLUMNS}) = (
      select ${DRAFT_COLUMNS} from jsonb_populate_record(events, ${JSON.stringify(change)}::jsonb))
    where id = ${id} returning *`;
  return onlyRow(tx, statement);
}

export function addEvent(
  db: Database,
  now: SqlNow,
  draft: EventDraft,
  prizes: readonly Prize[],
  who: string,
): Promise<GameEvent> {
  return db.transaction().execute(async tx => {
    const row = await insertEvent(tx, draft);
    await insertPrizes(tx, row.id, prizes);
    const after = { ...draft, prizes };
    await logChange(tx, now, { who, command: 'add', event: row.id, subject: null, before: null, after });
    return toGameEvent(row);
  });
}

/** The fields that this would change although an event's entrants and voters rely on them. */
export function fixedFields(
  event: GameEvent,
  phase: EventPhase,
  change: EventChanges,
  prizes?: { readonly before: readonly Prize[]; readonly after: readonly Prize[] },
): readonly string[] {
  const changed = (Object.keys(change) as (keyof EventDraft)[]).filter(
    field => change[field] !== undefined && !isSameField(change[field], event[field]),
  );
  const isUnderWay = phase === 'vote' || phase === 'archive';
  if (!isUnderWay) {
    const isFixed = (field: string): boolean =>
      // An event can be extended only once, so this end is final.
      (field === 'voting_end' && event.extended_from !== undefined) ||
      // A later start would close the submissions again, and so free what the event asks.
      (phase === 'open' && [...ASKED_FIELDS, 'submit_start'].includes(field));
    return changed.filter(isFixed);
  }
  const isOver = phase === 'archive';
  const hasOtherPrizes = prizes !== undefined && (isOver || !isSameButLinks(prizes.before, prizes.after));
  const fixed = isOver ? changed : changed.filter(field => !TEXT_FIELDS.includes(field));
  return [...fixed, ...(hasOtherPrizes ? ['prizes'] : [])];
}

/** Whether both are the same value, or none. */
export const isSameField = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null);

function isSameButLinks(before: readonly Prize[], after: readonly Prize[]): boolean {
  return before.length === after.length && before.every(({ file }, index) => file === after[index]?.file);
}

/** The event is locked before it is checked, so no vote can happen between the check and the change. */
export function changeEvent(
  db: Database,
  now: SqlNow,
  { id, who }: EventChange,
  change: EventChanges,
  prizes: readonly Prize[] | undefined,
): Promise<EventChangeOutcome> {
  return db.transaction().execute(async tx => {
    const locked = await lockEvent(tx, id);
    if (locked === undefined) return { outcome: 'unknown-event' };
    const event = toGameEvent(locked);
    if (event.cancelled) return { outcome: 'cancelled' };
    const phase = await sealedPhase(tx, now, locked);
    const before = await readPrizes(tx, id);
    const fields = fixedFields(event, phase, change, prizes && { before, after: prizes });
    if (fields.length > 0) return { outcome: 'fixed', fields };
    const changed = await updateEvent(tx, id, change);
    if (prizes !== undefined) await replacePrizes(tx, id, prizes);
    await logChange(tx, now, {
      who,
      command: 'change',
      event: id,
      subject: null,
      before: { ...pick(event, Object.keys(change)), ...(prizes && { prizes: before }) },
      after: { ...change, ...(prizes && { prizes }) },
    });
    return { outcome: 'changed', event: toGameEvent(changed) };
  });
}

const pick = (event: GameEvent, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(event).filter(([field]) => fields.includes(field)));

/** What is sealed stays so, even if the clock is set back. */
async function sealedPhase(tx: Transaction, now: SqlNow, event: EventRow): Promise<EventPhase> {
  if (event.ended_at !== null || event.closed_at !== null) return 'archive';
  const isSealed = hasStarted(sql`${event.id}::integer`);
  const clock = await onlyRow(
    tx,
    sql<{ at: Date; is_sealed: boolean }>`select ${now()} as at, ${isSealed} as is_sealed`,
  );
  const phase = eventPhase(toGameEvent(event), clock.at.getTime());
  return clock.is_sealed && phase !== 'archive' ? 'vote' : phase;
}

export type EndRefusal = 'unknown-event' | 'voting-is-over' | 'cancelled' | 'extended-before' | 'out-of-range';

/** Ends an event at once, without results. */
export function cancelEvent(
  db: Database,
  now: SqlNow,
  { id, who }: EventChange,
  reason: string,
): Promise<'cancelled-now' | EndRefusal> {
  return db.transaction().execute(async tx => {
    const event = await lockRunningEvent(tx, now, id);
    if (typeof event === 'string') return event;
    await sql`update events set cancelled_at = ${now()}, cancelled_reason = ${reason} where id = ${id}`.execute(tx);
    await addRuling(tx, now, id, 'cancel', '-', reason);
    await logChange(tx, now, { who, command: 'cancel', event: id, subject: null, before: null, after: { reason } });
    return 'cancelled-now';
  });
}

/** Lets the voting end later, once and by a week at most. */
export function extendEvent(
  db: Database,
  now: SqlNow,
  { id, who }: EventChange,
  until: string,
): Promise<'extended' | EndRefusal> {
  return db.transaction().execute(async tx => {
    const event = await lockRunningEvent(tx, now, id);
    if (typeof event === 'string') return event;
    const { voting_end } = event;
    const refusal = extensionRefusal(event, until);
    if (refusal) return refusal;
    await sql`update events set voting_end = ${until}, extended_from = ${voting_end} where id = ${id}`.execute(tx);
    await addRuling(tx, now, id, 'extend', new Date(until).toISOString(), NO_REASON);
    const [before, after] = [{ voting_end }, { voting_end: until }];
    await logChange(tx, now, { who, command: 'extend', event: id, subject: null, before, after });
    return 'extended';
  });
}

export function extensionRefusal({ extended_from, voting_end }: GameEvent, until: string): EndRefusal | undefined {
  if (extended_from !== undefined) return 'extended-before';
  const added = Date.parse(until) - Date.parse(voting_end);
  return added > 0 && added <= MAX_EXTENSION_MS ? undefined : 'out-of-range';
}

async function lockRunningEvent(
  tx: Transaction,
  now: SqlNow,
  id: number,
): Promise<GameEvent | 'unknown-event' | 'voting-is-over' | 'cancelled'> {
  const locked = await lockEvent(tx, id);
  if (locked === undefined) return 'unknown-event';
  const event = toGameEvent(locked);
  if (event.cancelled) return 'cancelled';
  return (await sealedPhase(tx, now, locked)) === 'archive' ? 'voting-is-over' : event;
}
