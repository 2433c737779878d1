import type { EventPhase, GameEvent } from '#rules/events/events';
import { extensionRefusal, type EndRefusal } from '../store/events/eventWrites';
import type { Store } from '../store/store';
import type { Applied } from './command';
import { DRY_RUN, noSuchEvent, refusal, type CommandResult } from './commandResult';
import { parseTime, utcAdvice } from './eventFile';
import { durationText, timeText } from './eventText';

type Request = Applied & { readonly id: number };

export async function cancel(
  store: Store,
  { id, reason, apply }: Request & { readonly reason: string },
  who: string,
): Promise<CommandResult> {
  const found = await store.events.find(id);
  const event = found?.event;
  if (event === undefined) return noSuchEvent(id);
  const early = endRefusal(event, found?.phase);
  if (early) return explain(event, early);
  const plan = [
    `Event ${id} ('${event.title}', ${found?.phase}) will be called off for good: no entries, no votes, no results, no XP.`,
    `  Players read: ${reason}`,
  ];
  if (!apply) return { lines: [...plan, DRY_RUN], ok: true };
  const outcome = await store.events.cancel(id, reason, who);
  return outcome === 'cancelled-now' ? { lines: [...plan, 'Cancelled.'], ok: true } : explain(event, outcome);
}

export async function extend(
  store: Store,
  { id, until, apply }: Request & { readonly until: string },
  who: string,
  timeZone: string,
): Promise<CommandResult> {
  const found = await store.events.find(id);
  const event = found?.event;
  if (event === undefined) return noSuchEvent(id);
  const end = parseTime(until);
  if (end === undefined)
    return refusal(`--until must be a time like 2026-05-15T12:00:00Z, not ${until}${utcAdvice(until)}.`);
  const early = endRefusal(event, found?.phase) ?? extensionRefusal(event, end);
  if (early) return explain(event, early);
  const added = durationText(Date.parse(end) - Date.parse(event.voting_end));
  const plan = [
    `Event ${id} ('${event.title}', ${found?.phase}): its voting will end ${added} later. It cannot be extended again.`,
    `  voting_end: ${timeText(event.voting_end, timeZone)}  ->  ${timeText(end, timeZone)}`,
  ];
  if (!apply) return { lines: [...plan, DRY_RUN], ok: true };
  const outcome = await store.events.extend(id, end, who);
  return outcome === 'extended' ? { lines: [...plan, 'Extended.'], ok: true } : explain(event, outcome);
}

function endRefusal(event: GameEvent, phase: EventPhase | undefined): EndRefusal | undefined {
  if (event.cancelled) return 'cancelled';
  return phase === 'archive' ? 'voting-is-over' : undefined;
}

function explain({ id, title, extended_from }: GameEvent, reason: EndRefusal): CommandResult {
  switch (reason) {
    case 'unknown-event':
      return noSuchEvent(id);
    case 'cancelled':
      return refusal(`Event ${id} ('${title}') is cancelled.`);
    case 'voting-is-over':
      return refusal(`The voting of event ${id} ('${title}') is over, and its results are final.`);
    case 'extended-before':
      return refusal(`Event ${id} ('${title}') was extended before; it would have ended at ${extended_from ?? ''}.`);
    case 'out-of-range':
      return refusal(`Event ${id} ('${title}') can only be extended to a later end, by 7 days at most.`);
  }
}
