import { placesOf } from '#rules/proof/checkRanking';
import { readClosedEvent } from '#rules/proof/readPublished';
import { applyRulings, hashVotes } from '#rules/proof/rulingsInForce';
import { countBallots, type CountedEntry, type EventCount } from '#rules/voting/rankEntries';
import { sha256 } from '../keys/sha256';
import type { Store } from '../store/store';
import { noSuchEvent, refusal, type CommandResult } from './commandResult';
import { shortTime, table } from './eventText';
import { allPlaces } from './winners';

/** If no server has written the standings yet, this writes them first, as `winners` does. */
export async function recount(store: Store, id: number): Promise<CommandResult> {
  const found = await store.events.find(id);
  if (found === undefined) return noSuchEvent(id);
  const { event, phase } = found;
  if (event.cancelled) return refusal(`Event ${id} ('${event.title}') is cancelled, so there is nothing to count.`);
  if (phase !== 'archive') {
    const end = shortTime(event.voting_end);
    return { lines: [`Event ${id} ('${event.title}') cannot be counted yet: its voting ends at ${end}.`], ok: false };
  }
  if ((await store.standings.close(id)) === 'contradicted') return refusal(store.standings.warnings().join(' '));
  const stored = (await allPlaces(store, id)).map(({ entryId }) => entryId);
  return compare(`Event ${id}: ${event.title}`, await store.standings.recount(id), stored);
}

export async function recountFile(file: string, readText: (file: string) => Promise<string>): Promise<CommandResult> {
  try {
    const closed = readClosedEvent(JSON.parse(await readText(file)));
    if (closed === undefined) throw new TypeError('it is not what an event publishes');
    const { fits, ballots } = applyRulings(hashVotes(closed, sha256));
    return compare(`${file}: event ${closed.event}`, countBallots(fits, ballots), placesOf(closed));
  } catch (error: unknown) {
    return {
      lines: [`${file} cannot be counted: ${error instanceof Error ? error.message : String(error)}`],
      ok: false,
    };
  }
}

function compare(event: string, { ranking, ballots }: EventCount, stored: readonly number[]): CommandResult {
  const name = `${event}, ${ranking.length} entries, ${ballots} ballots`;
  if (ballots === 0 && stored.length === 0)
    return { lines: [name, 'No ballot counts, so there is no ranking.'], ok: true };
  const firstDifference = stored.findIndex((id, index) => id !== ranking[index]?.id);
  const isSame = firstDifference < 0 && stored.length === ranking.length;
  const place = firstDifference < 0 ? Math.min(stored.length, ranking.length) : firstDifference;
  return {
    lines: [
      name,
      ...table(ranking.map(rowOf)),
      isSame
        ? 'The same order as in the standings.'
        : `NOT the order of the standings: they have ${entryText(stored[place])} at place ${place + 1}, the ballots ${entryText(ranking[place]?.id)}.`,
    ],
    ok: isSame,
  };
}

const entryText = (id: number | undefined): string => (id === undefined ? 'no entry' : `entry ${id}`);

function rowOf({ id, strength, battles, range: [best, worst] }: CountedEntry, index: number): readonly string[] {
  const ranks = best === worst ? `${best}` : `${best} to ${worst}`;
  return [`${index + 1}.`, `entry ${id}`, `strength ${strength.toFixed(3)}`, `${battles} battles`, `rank ${ranks}`];
}
