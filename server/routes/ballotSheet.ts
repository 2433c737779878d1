import type { Store } from '../store/store';
import type { SealedParts } from '../store/sealedSheet';

const PLACES = 1_000;

/**
 * Everything that a closed event's ranking is based on, as one JSON document (`BallotSheet` in rules) made while it is
 * sent. Without seals, it has only the ids and times of the entries, and the ballots in the order of their pairs.
 */
export async function* ballotSheet(
  { standings, seals }: Pick<Store, 'standings' | 'seals'>,
  eventId: number,
): AsyncGenerator<string> {
  const sealed = await seals.sheet(eventId);
  yield `{"event":${eventId},\n"entries":[`;
  yield* listed(sealed ? sealed.entries() : standings.entries(eventId));
  yield '],\n"ranking":[';
  yield* listed(rankedIds(standings, eventId));
  if (sealed) yield* sealedLists(sealed, await seals.list(eventId));
  yield '],\n"ballots":[';
  if (sealed) yield* listed(sealed.ballots());
  else yield* listed(mapped(standings.ballots(eventId), ({ left, right, winner }) => [left, right, winner]));
  yield ']}\n';
}

async function* sealedLists(sealed: SealedParts, seals: readonly unknown[]): AsyncGenerator<string> {
  yield '],\n"withdrawn":[';
  yield* listed([await sealed.withdrawn()]);
  yield `],\n"uncounted":${JSON.stringify(await sealed.uncounted())}`;
  yield ',\n"seals":[';
  yield* listed([seals]);
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

/** One item per line. */
async function* listed(
  pages: AsyncIterable<readonly unknown[]> | readonly (readonly unknown[])[],
): AsyncGenerator<string> {
  let between = '\n';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield between + page.map(item => JSON.stringify(item)).join(',\n');
    between = ',\n';
  }
}
