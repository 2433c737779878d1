import { seededRandom } from '#rules/fits/random';
import {
  COVERAGE_SIZE,
  NEW_RATING,
  PODIUM_SIZE,
  withoutOvershown,
  type RatedEntry,
} from '../../../server/voting/index';
import { coverageLane, podiumLane } from '../../../server/voting/lanes';

/** Entries with many ties in every field that a lane sorts by. */
function someEntries(seed: number): readonly RatedEntry[] {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return Array.from({ length: 60 }, (_, index) => ({
    id: ((index * 37) % 60) + 1,
    wallet: `owner${index % 20}`,
    shown: below(4),
    mu: below(5),
    sigma2: 1 + below(2),
  }));
}
const ids = (lane: readonly RatedEntry[]) => lane.map(({ id }) => id);
const others = (entries: readonly RatedEntry[]) => entries.filter(({ wallet }) => wallet !== 'owner3');

describe.each(Array.from({ length: 10 }, (_, seed) => seed))('among the entries of seed %i', seed => {
  const entries = someEntries(seed);
  const seen = new Map(entries.filter(({ id }) => id % 3 === seed % 3).map(({ id }) => [id, 1]));

  test('the coverage lane starts with the entries that the wallet has not seen and others have seen least', () => {
    const draws = new Map<number, number>();
    const random = seededRandom(seed);
    for (const { id } of others(entries)) draws.set(id, random());
    const sorted = others(entries)
      .map(entry => [`${seen.has(entry.id)}`, entry.shown, draws.get(entry.id)!, entry] as const)
      .sort(([seenA, shownA, drawA], [seenB, shownB, drawB]) =>
        seenA === seenB ? shownA - shownB || drawA - drawB : seenA.localeCompare(seenB),
      );
    const lane = coverageLane(entries, 'owner3', seen, seededRandom(seed));
    expect(ids(lane)).toEqual(ids(sorted.slice(0, COVERAGE_SIZE).map(([, , , entry]) => entry)));
  });

  test('the podium lane starts with the highest upper ends, ties by id', () => {
    const upper = ({ mu, sigma2 }: RatedEntry) => mu + Math.sqrt(sigma2);
    const sorted = [...others(entries)].sort((a, b) => a.id - b.id).sort((a, b) => upper(b) - upper(a));
    expect(ids(podiumLane(entries, 'owner3', new Map(), 10))).toEqual(ids(sorted.slice(0, PODIUM_SIZE)));
  });
});

test('an entry may be shown four times as often as the average, and no more', () => {
  const shown = (id: number, times: number): RatedEntry => ({ id, wallet: `owner${id}`, shown: times, ...NEW_RATING });
  expect(ids(withoutOvershown([shown(1, 7), shown(2, 8), shown(3, 9)], 2))).toEqual([1, 2]);
});
