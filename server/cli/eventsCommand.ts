import { EVENT_PHASES, eventPhase, type GameEvent } from '../../rules/index';
import type { EventDraft } from '../store/eventWrites';
import type { Store } from '../store/store';
import { DRY_RUN, noSuchEvent, refusal, type CommandResult } from './commandResult';
import { datesOutOfOrder, parseEventFile, type EventFile } from './eventFile';
import { describeChange, describeDraft, shortTime, table } from './eventText';
import { eventWarnings } from './eventWarnings';
import type { EventsRequest } from './eventsArguments';
import { recount, recountFile } from './recount';
import { winners } from './winners';
import { changeWithdrawal } from './withdrawals';

export interface CommandDeps {
  readonly store: Store;
  readonly readText: (file: string) => Promise<string>;
  /** The operator's time zone, shown beside UTC. */
  readonly timeZone: string;
  /** Whether the assets have a file; undefined if they are not on this machine. */
  readonly hasAsset: ((file: string) => boolean) | undefined;
}

async function list({ store }: CommandDeps): Promise<CommandResult> {
  const rows: string[][] = [
    ['id', 'phase', 'opens', 'votes from', 'closes', 'XP 1st/2nd/3rd/entry', 'prizes', 'title'],
  ];
  for (const phase of EVENT_PHASES)
    for (const event of await store.events.list(phase)) {
      const { id, submit_start, submit_end, voting_end, title } = event;
      const times = [submit_start, submit_end, voting_end].map(shortTime);
      const xp = [event.xp_first, event.xp_second, event.xp_third, event.xp_entry].join('/');
      const prizes = (await store.events.prizes(id)).length;
      rows.push([String(id), phase, ...times, xp, String(prizes), title]);
    }
  return { lines: rows.length > 1 ? table(rows) : ['There are no events.'], ok: true };
}

/** An end in the past would close an event, or open the vote, without notice. */
function endsInPast({ submit_end }: Pick<EventDraft, 'submit_end'>, now: number): readonly string[] {
  const isPast = Date.parse(submit_end) <= now;
  return isPast ? [`submit_end (${submit_end}) is in the past, so nobody could enter (any more)`] : [];
}

async function readFile(
  { readText }: CommandDeps,
  file: string,
  kind: 'whole' | 'changes',
): Promise<EventFile | CommandResult> {
  let text: string;
  try {
    text = await readText(file);
  } catch (error: unknown) {
    return refusal(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = parseEventFile(text, kind);
  return 'problems' in parsed ? refusal(`${file} is not usable:`, parsed.problems) : parsed.file;
}

async function findNamesakes(store: Store, title: string): Promise<readonly GameEvent[]> {
  const events = await Promise.all(EVENT_PHASES.map(phase => store.events.list(phase)));
  return events.flat().filter(event => event.title === title);
}

async function add(deps: CommandDeps, file: string, apply: boolean): Promise<CommandResult> {
  const read = await readFile(deps, file, 'whole');
  if ('ok' in read) return read;
  const { store, timeZone, hasAsset } = deps;
  const draft = read.fields as EventDraft;
  const prizes = read.prizes ?? [];
  const now = await store.now();
  const problems = endsInPast(draft, now);
  if (problems.length > 0) return refusal('This event cannot be added:', problems);
  const namesakes = await findNamesakes(store, draft.title);
  const plan = [
    `A new event, ${eventPhase({ ...draft, id: 0 }, now)} from the start:`,
    ...describeDraft(draft, prizes, timeZone),
    ...eventWarnings(draft, prizes, { now, namesakes, hasAsset }),
  ];
  if (!apply) return { lines: [...plan, DRY_RUN], ok: true };
  const { id } = await store.events.add(draft, prizes);
  return { lines: [...plan, `Added as event ${id}.`], ok: true };
}

const fixedFields = (event: GameEvent, fields: readonly string[]): CommandResult =>
  refusal(`Submissions for event ${event.id} ('${event.title}') have ended, and people vote on what it was.`, [
    `${fields.join(', ')} cannot change any more; only sub_title and description can`,
  ]);

async function change(deps: CommandDeps, id: number, file: string, apply: boolean): Promise<CommandResult> {
  const { store, timeZone, hasAsset } = deps;
  const found = await store.events.find(id);
  if (found === undefined) return noSuchEvent(id);
  const read = await readFile(deps, file, 'changes');
  if ('ok' in read) return read;
  const { event, phase } = found;
  const before = await store.events.prizes(id);
  const lines = describeChange(event, read.fields, { before, after: read.prizes }, timeZone);
  if (lines.length === 0) return { lines: [`Event ${id} already is like that; there is nothing to change.`], ok: true };
  const changed = lines.map(line => line.trim().split(':')[0] ?? '');
  const isClosed = phase === 'vote' || phase === 'archive';
  const fixed = changed.filter(field => !['sub_title', 'description'].includes(field));
  if (isClosed && fixed.length > 0) return fixedFields(event, fixed);
  const after = { ...event, ...read.fields };
  const now = await store.now();
  const problems = [...datesOutOfOrder(after), ...(isClosed ? [] : endsInPast(after, now))];
  if (problems.length > 0) return refusal(`Event ${id} cannot be changed like that:`, problems);
  const nextPhase = eventPhase(after, now);
  const namesakes = (await findNamesakes(store, after.title)).filter(other => other.id !== id);
  const plan = [
    `Event ${id} ('${event.title}', ${phase}):`,
    ...lines,
    ...(nextPhase === phase ? [] : [`  It is ${phase} now and will be ${nextPhase} at once.`]),
    ...eventWarnings(after, read.prizes ?? before, { now, namesakes, hasAsset }),
  ];
  if (!apply) return { lines: [...plan, DRY_RUN], ok: true };
  const done = await store.events.change(id, read.fields, changed.includes('prizes') ? read.prizes : undefined);
  if (done.outcome === 'changed') return { lines: [...plan, 'Changed.'], ok: true };
  return done.outcome === 'voting-has-begun' ? fixedFields(event, done.fields) : noSuchEvent(id);
}

export function runEventsCommand(request: EventsRequest, deps: CommandDeps): Promise<CommandResult> {
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
