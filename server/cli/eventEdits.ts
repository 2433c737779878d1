import { EVENT_PHASES, eventPhase, type EventPhase, type GameEvent } from '#rules/events/events';
import { fixedFields, TEXT_FIELDS, type EventChanges, type EventDraft, type Prize } from '../store/events/eventWrites';
import type { Store } from '../store/store';
import type { Applied, CommandDeps } from './command';
import { DRY_RUN, noSuchEvent, refusal, type CommandResult } from './commandResult';
import { dressCodeFaults } from './dressCodeText';
import { datesOutOfOrder, parseEventFile, type EventFile } from './eventFile';
import { counted, describeChange, describeDraft } from './eventText';
import { eventWarnings, WARNING } from './eventWarnings';

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

async function otherEvents(store: Store, id?: number): Promise<readonly GameEvent[]> {
  const events = await Promise.all(EVENT_PHASES.map(phase => store.events.list(phase)));
  return events.flat().filter(event => event.id !== id);
}

async function undrawnLetters({ missingLetters }: CommandDeps, { title }: Pick<EventDraft, 'title'>) {
  return missingLetters === undefined ? [] : missingLetters(title);
}

async function codeFaults({ readWardrobe }: CommandDeps, event: Pick<GameEvent, 'dress_code' | 'lent'>) {
  return readWardrobe === undefined ? [] : dressCodeFaults(event, await readWardrobe());
}

interface NewEvent {
  readonly draft: EventDraft;
  readonly prizes: readonly Prize[];
  readonly lines: readonly string[];
}

async function readNewEvent(deps: CommandDeps, file: string): Promise<NewEvent | CommandResult> {
  const read = await readFile(deps, file, 'whole');
  if ('ok' in read) return read;
  const { store, timeZone, hasAsset } = deps;
  const draft = read.fields as EventDraft;
  const prizes = read.prizes ?? [];
  const now = await store.now();
  const problems = [...endsInPast(draft, now), ...(await codeFaults(deps, draft))];
  if (problems.length > 0) return refusal('This event cannot be added:', problems);
  const others = await otherEvents(store);
  const undrawn = await undrawnLetters(deps, draft);
  return {
    draft,
    prizes,
    lines: [
      `A new event, ${eventPhase(draft, now)} from the start:`,
      ...describeDraft(draft, prizes, timeZone),
      ...eventWarnings(draft, prizes, { now, others, hasAsset, undrawn }),
    ],
  };
}

export async function check(deps: CommandDeps, file: string): Promise<CommandResult> {
  const read = await readNewEvent(deps, file);
  if ('ok' in read) return read;
  const warnings = read.lines.filter(line => line.startsWith(WARNING)).length;
  const verdict = warnings === 0 ? 'nothing unusual' : counted(warnings, 'warning');
  return { lines: [...read.lines, `The file is usable, with ${verdict}.`], ok: true };
}

export async function add(
  deps: CommandDeps,
  { file, apply }: Applied & { readonly file: string },
  who: string,
): Promise<CommandResult> {
  const read = await readNewEvent(deps, file);
  if ('ok' in read) return read;
  const { draft, prizes, lines } = read;
  if (!apply) return { lines: [...lines, DRY_RUN], ok: true };
  const { id } = await deps.store.events.add(draft, prizes, who);
  return { lines: [...lines, `Added as event ${id}.`], ok: true };
}

function explainFixed(
  { id, title, extended_from }: GameEvent,
  phase: EventPhase,
  fields: readonly string[],
): CommandResult {
  if (phase === 'archive')
    return refusal(`The voting of event ${id} ('${title}') is over, and what it says is sealed.`);
  if (phase === 'open' && fields.join() !== 'voting_end')
    return refusal(`Submissions for event ${id} ('${title}') are open, and people are dressing for it as it is.`, [
      `${fields.join(', ')} can no longer be changed`,
    ]);
  if (extended_from !== undefined && fields.join() === 'voting_end')
    return refusal(`Event ${id} ('${title}') was extended, so voting_end can no longer be changed.`);
  return refusal(`Submissions for event ${id} ('${title}') have ended, and people are voting on it as it is.`, [
    `${fields.join(', ')} can no longer be changed; only ${TEXT_FIELDS.join(', ')} and the links of prizes can`,
  ]);
}

/** The event as it will be. */
function changed(event: GameEvent, changes: EventChanges): GameEvent {
  const { question, dress_code, lent, ...rest } = { ...event, ...changes };
  return { ...rest, ...(question && { question }), ...(dress_code && { dress_code }), ...(lent && { lent }) };
}

const isCancelled = ({ id, title }: GameEvent): CommandResult =>
  refusal(`Event ${id} ('${title}') is cancelled and can no longer be changed.`);

export async function change(
  deps: CommandDeps,
  { id, file, apply }: Applied & { readonly id: number; readonly file: string },
  who: string,
): Promise<CommandResult> {
  const { store, timeZone, hasAsset } = deps;
  const found = await store.events.find(id);
  if (found === undefined) return noSuchEvent(id);
  const read = await readFile(deps, file, 'changes');
  if ('ok' in read) return read;
  const { event, phase } = found;
  if (event.cancelled) return isCancelled(event);
  const before = await store.events.prizes(id);
  const lines = describeChange(event, read.fields, { before, after: read.prizes }, timeZone);
  if (lines.length === 0)
    return { lines: [`Event ${id} already has these values, so there is nothing to change.`], ok: true };
  const fixed = fixedFields(event, phase, read.fields, read.prizes && { before, after: read.prizes });
  if (fixed.length > 0) return explainFixed(event, phase, fixed);
  const after = changed(event, read.fields);
  const now = await store.now();
  const isUnderWay = phase === 'vote' || phase === 'archive';
  const isAskingElse = read.fields.dress_code !== undefined || read.fields.lent !== undefined;
  // The wardrobe may have changed since: that must not stop another correction.
  const faults = isAskingElse ? await codeFaults(deps, after) : [];
  const problems = [...datesOutOfOrder(after), ...(isUnderWay ? [] : endsInPast(after, now)), ...faults];
  if (problems.length > 0) return refusal(`Event ${id} cannot be changed like that:`, problems);
  const nextPhase = eventPhase(after, now);
  const others = await otherEvents(store, id);
  const undrawn = await undrawnLetters(deps, after);
  const plan = [
    `Event ${id} ('${event.title}', ${phase}):`,
    ...lines,
    ...(nextPhase === phase ? [] : [`  It is ${phase} now and will be ${nextPhase} at once.`]),
    ...eventWarnings(after, read.prizes ?? before, { now, others, hasAsset, undrawn }),
  ];
  if (!apply) return { lines: [...plan, DRY_RUN], ok: true };
  const hasNewPrizes = lines.some(line => line.startsWith('  prizes: '));
  const done = await store.events.change(id, read.fields, hasNewPrizes ? read.prizes : undefined, who);
  switch (done.outcome) {
    case 'changed':
      return { lines: [...plan, 'Changed.'], ok: true };
    case 'fixed':
      return explainFixed(event, phase, done.fields);
    case 'cancelled':
      return isCancelled(event);
    case 'unknown-event':
      return noSuchEvent(id);
  }
}
