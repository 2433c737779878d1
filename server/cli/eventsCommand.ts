import { EVENT_PHASES, eventPhase, type GameEvent } from '../../rules/index';
import type { EventDraft } from '../store/eventWrites';
import type { Store } from '../store/store';
import { datesOutOfOrder, parseEventFile, type EventFile } from './eventFile';
import { describeChange, describeDraft, shortTime, table } from './eventText';
import type { EventsRequest } from './eventsArguments';
import { recount, recountFile } from './recount';
import { winners } from './winners';
import { changeWithdrawal } from './withdrawals';

export interface Answer {
  readonly lines: readonly string[];
  readonly ok: boolean;
}

export interface CommandDeps {
  readonly store: Store;
  readonly readText: (file: string) => Promise<string>;
}

const refusal = (first: string, reasons: readonly string[] = []): Answer => ({
  lines: [first, ...reasons.map(reason => `  - ${reason}`)],
  ok: false,
});

const NOT_YET = 'Nothing has been written. Repeat the command with --apply to do it.';

async function list({ store }: CommandDeps): Promise<Answer> {
  const rows: string[][] = [
    ['id', 'phase', 'opens', 'votes from', 'closes', 'XP 1st/2nd/3rd/entry', 'prizes', 'title'],
  ];
  for (const phase of EVENT_PHASES)
    for (const event of await store.events.list(phase)) {
      const { id, submit_start, submit_end, voting_end, title } = event;
      const xp = [event.xp_first, event.xp_second, event.xp_third, event.xp_entry].join('/');
      const prizes = (await store.events.prizes(id)).length;
      rows.push([
        String(id),
        phase,
        ...[submit_start, submit_end, voting_end].map(shortTime),
        xp,
        String(prizes),
        title,
      ]);
    }
  return { lines: rows.length > 1 ? table(rows) : ['There are no events.'], ok: true };
}

/** Instants that have passed would open, or close, the event behind the players' backs. */
function tooLate({ submit_end }: Pick<EventDraft, 'submit_end'>, now: number): readonly string[] {
  const isPast = Date.parse(submit_end) <= now;
  return isPast ? [`submit_end (${submit_end}) is past, so nobody could enter (any more)`] : [];
}

async function readFile(deps: CommandDeps, file: string, kind: 'whole' | 'changes'): Promise<EventFile | Answer> {
  let text: string;
  try {
    text = await deps.readText(file);
  } catch (error: unknown) {
    return refusal(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = parseEventFile(text, kind);
  return 'wrongs' in parsed ? refusal(`${file} is not usable:`, parsed.wrongs) : parsed.file;
}

async function sameTitle(store: Store, title: string): Promise<readonly string[]> {
  const events = (await Promise.all(EVENT_PHASES.map(phase => store.events.list(phase)))).flat();
  return events
    .filter(event => event.title === title)
    .map(({ id }) => `Beware: event ${id} has the same title, and so the same picture.`);
}

async function add(deps: CommandDeps, file: string, apply: boolean): Promise<Answer> {
  const read = await readFile(deps, file, 'whole');
  if ('ok' in read) return read;
  const draft = read.fields as EventDraft;
  const prizes = read.prizes ?? [];
  const now = await deps.store.now();
  const late = tooLate(draft, now);
  if (late.length > 0) return refusal('This event cannot be added:', late);
  const phase = eventPhase({ ...draft, id: 0 }, now);
  const beware = await sameTitle(deps.store, draft.title);
  const plan = [`A new event, ${phase} from the start:`, ...describeDraft(draft, prizes), ...beware];
  if (!apply) return { lines: [...plan, NOT_YET], ok: true };
  const { id } = await deps.store.events.add(draft, prizes);
  return { lines: [...plan, `Added as event ${id}.`], ok: true };
}

const untouchable = (event: GameEvent, fields: readonly string[]): Answer =>
  refusal(`Event ${event.id} ('${event.title}') is past its submissions, and people voted on what it was.`, [
    `${fields.join(', ')} cannot change any more; only sub_title and description can`,
  ]);

async function change(deps: CommandDeps, id: number, file: string, apply: boolean): Promise<Answer> {
  const { events } = deps.store;
  const found = await events.find(id);
  if (found === undefined) return refusal(`There is no event ${id}; the list command shows which there are.`);
  const read = await readFile(deps, file, 'changes');
  if ('ok' in read) return read;
  const { event, phase } = found;
  const before = await events.prizes(id);
  const lines = describeChange(event, read.fields, { before, after: read.prizes });
  if (lines.length === 0) return { lines: [`Event ${id} is like that already; there is nothing to change.`], ok: true };
  const touched = lines.map(line => line.trim().split(':')[0] ?? '');
  const isOver = phase === 'vote' || phase === 'archive';
  const fixed = touched.filter(field => !['sub_title', 'description'].includes(field));
  if (isOver && fixed.length > 0) return untouchable(event, fixed);
  const after = { ...event, ...read.fields };
  const now = await deps.store.now();
  const wrongs = [...datesOutOfOrder(after), ...(isOver ? [] : tooLate(after, now))];
  if (wrongs.length > 0) return refusal(`Event ${id} cannot become that:`, wrongs);
  const later = eventPhase(after, now);
  const moved = later === phase ? [] : [`  It is ${phase} now and will be ${later} at once.`];
  const plan = [`Event ${id} ('${event.title}', ${phase}):`, ...lines, ...moved];
  if (!apply) return { lines: [...plan, NOT_YET], ok: true };
  const prizes = touched.includes('prizes') ? read.prizes : undefined;
  const done = await events.change(id, read.fields, prizes);
  if (done.outcome === 'changed') return { lines: [...plan, 'Changed.'], ok: true };
  return done.outcome === 'voting-has-begun' ? untouchable(event, done.fields) : refusal(`Event ${id} is gone.`);
}

export function runEventsCommand(request: EventsRequest, deps: CommandDeps): Promise<Answer> {
  switch (request.command) {
    case 'list':
      return list(deps);
    case 'add':
      return add(deps, request.file, request.apply);
    case 'change':
      return change(deps, request.id, request.file, request.apply);
    case 'winners':
      return winners(deps.store, request.id);
    case 'recount':
      return recount(deps.store, request.id);
    case 'recountFile':
      return recountFile(request.file, deps.readText);
    case 'withdraw':
    case 'restore':
      return changeWithdrawal(deps.store, request);
  }
}
