import type { GameEvent } from '#rules/events/events';
import type { ClosedEntry, RankedEntry } from '../store/results/standingStore';
import type { Store } from '../store/store';
import { noSuchEvent, refusal, type CommandResult } from './commandResult';
import { shortTime, table } from './eventText';

const PAGE = 500;

export const xpOf = ({ xp_first, xp_second, xp_third, xp_entry }: GameEvent, place: number): number =>
  [xp_first, xp_second, xp_third][place - 1] ?? xp_entry;

export const allPlaces = ({ standings }: Store, eventId: number): Promise<readonly RankedEntry[]> =>
  allPages(after => standings.list(eventId, after, PAGE));

/** All entries of a closed event in which no vote counted. */
export const allUnranked = ({ standings }: Store, eventId: number): Promise<readonly ClosedEntry[]> =>
  allPages(after => standings.listUnranked(eventId, after, PAGE));

async function allPages<T>(readAfter: (count: number) => Promise<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = [];
  for (let page = await readAfter(0); page.length > 0; page = await readAfter(all.length)) all.push(...page);
  return all;
}

/** A running server writes the standings soon after the close. Without one, they are written here. */
export async function winners(store: Store, id: number): Promise<CommandResult> {
  const found = await store.events.find(id);
  if (found === undefined) return noSuchEvent(id);
  const { event, phase } = found;
  if (event.cancelled) return refusal(`Event ${id} ('${event.title}') is cancelled, so it has no winners.`);
  if (phase !== 'archive')
    return {
      lines: [`Event ${id} ('${event.title}') has no winners yet: its voting ends at ${shortTime(event.voting_end)}.`],
      ok: false,
    };
  if ((await store.standings.close(id)) === 'contradicted') return refusal(store.standings.warnings().join(' '));
  const places = await allPlaces(store, id);
  if (places.length === 0) return { lines: [noWinners(event, (await allUnranked(store, id)).length)], ok: true };
  const rows = places.map(({ place, wallet, entryId }) => [
    `${place}.`,
    wallet || "forgotten: the prize is nobody's",
    `${xpOf(event, place)} XP`,
    `entry ${entryId}`,
  ]);
  return { lines: [`Event ${id}: ${event.title}, closed ${shortTime(event.voting_end)}`, ...table(rows)], ok: true };
}

function noWinners({ id, title, xp_entry }: GameEvent, entries: number): string {
  if (entries === 0) return `Nobody entered event ${id} ('${title}').`;
  const earned = entries === 1 ? `Its entry earns ${xp_entry} XP.` : `Its ${entries} entries earn ${xp_entry} XP each.`;
  return `No vote counted in event ${id} ('${title}'), so nobody won. ${earned}`;
}
