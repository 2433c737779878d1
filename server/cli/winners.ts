import type { GameEvent } from '../../rules/index';
import type { RankedEntry } from '../store/standingStore';
import type { Store } from '../store/store';
import { noSuchEvent, refusal, type CommandResult } from './commandResult';
import { shortTime, table } from './eventText';

const PAGE = 500;

export const xpOf = ({ xp_first, xp_second, xp_third, xp_entry }: GameEvent, place: number): number =>
  [xp_first, xp_second, xp_third][place - 1] ?? xp_entry;

export async function allPlaces(store: Store, eventId: number): Promise<readonly RankedEntry[]> {
  const places: RankedEntry[] = [];
  for (let page = await store.standings.list(eventId, 0, PAGE); page.length > 0;) {
    places.push(...page);
    page = await store.standings.list(eventId, places.at(-1)?.place ?? 0, PAGE);
  }
  return places;
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
  await store.standings.close(id);
  const places = await allPlaces(store, id);
  if (places.length === 0) return { lines: [`Nobody entered event ${id} ('${event.title}').`], ok: true };
  const rows = places.map(({ place, wallet, entryId }) => [
    `${place}.`,
    wallet,
    `${xpOf(event, place)} XP`,
    `entry ${entryId}`,
  ]);
  return { lines: [`Event ${id}: ${event.title}, closed ${shortTime(event.voting_end)}`, ...table(rows)], ok: true };
}
