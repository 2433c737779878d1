import type { Store } from '../store/store';

const PLACES = 1_000;

/**
 * Everything that a closed event's ranking rests on, as one JSON document made while it is sent:
 * `entries` with the time of their submission, `ranking` (ids, best first) and `ballots` as [left, right, winner], in the order of the pairs.
 */
export async function* ballotSheet(standings: Store['standings'], eventId: number): AsyncGenerator<string> {
  yield `{"event":${eventId},\n"entries":[`;
  yield* listed(mapped(standings.entries(eventId), ({ id, submittedAt }) => ({ id, submittedAt })));
  yield '],\n"ranking":[';
  yield* listed(rankedIds(standings, eventId));
  yield '],\n"ballots":[';
  yield* listed(mapped(standings.ballots(eventId), ({ left, right, winner }) => [left, right, winner]));
  yield ']}\n';
}

async function* rankedIds(standings: Store['standings'], eventId: number): AsyncGenerator<readonly number[]> {
  for (let after = 0; ; after += PLACES) {
    const ranked = await standings.list(eventId, after, PLACES);
    if (ranked.length === 0) return;
    yield ranked.map(({ entryId }) => entryId);
  }
}

async function* mapped<T, R>(pages: AsyncIterable<readonly T[]>, change: (item: T) => R): AsyncGenerator<readonly R[]> {
  for await (const page of pages) yield page.map(change);
}

/** One item a line. */
async function* listed(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let between = '\n';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield between + page.map(item => JSON.stringify(item)).join(',\n');
    between = ',\n';
  }
}
