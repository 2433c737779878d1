import fc from 'fast-check';
import { seededRandom } from '#rules/fits/random';
import {
  BALLOTS_PER_WALLET,
  ballotTotal,
  NEW_RATING,
  pickFromLanes,
  pickPair,
  type Ballot,
  type Lanes,
  type RatedEntry,
} from '../../../server/voting/index';

const entry = (id: number, shown = 0, rest: Partial<RatedEntry> = {}): RatedEntry => ({
  id,
  wallet: `owner${id}`,
  shown,
  ...NEW_RATING,
  ...rest,
});
const entries = (count: number, shown = 0) => Array.from({ length: count }, (_, index) => entry(index + 1, shown));
const half = () => 0.5;
const sorted = (pair: readonly number[] | undefined) => pair && [...pair].sort((a, b) => a - b);
/** Random numbers, of which the first is `value`: it decides whether the podium lane is used. */
const first = (value: number) => {
  let calls = 0;
  return () => (calls++ === 0 ? value : Math.random());
};
const drawPodium = () => first(0);
const drawCoverage = () => first(0.99);

describe('the coverage lane', () => {
  test('the least shown entry is paired with the nearest in strength among the least shown', () => {
    const some = [entry(1, 4, { mu: 2 }), entry(2, 1, { mu: 1 }), entry(3, 2, { mu: -1 }), entry(4, 9, { mu: 1.5 })];
    for (let time = 0; time < 20; time++) expect(sorted(pickPair(some, 'me', [], drawCoverage()))).toEqual([2, 4]);
  });

  test('an entry shown more often than sixteen others is not picked, even if it is the nearest in strength', () => {
    const some = [...entries(16, 1).map(one => ({ ...one, mu: 2 })), entry(17), entry(18, 2)];
    for (let time = 0; time < 50; time++) {
      const pair = pickPair(some, 'me', [], drawCoverage());
      expect(pair).toContain(17);
      expect(pair).not.toContain(18);
    }
  });

  test('entries that the wallet has not seen are picked before those it has', () => {
    const some = [...entries(4), ...entries(16).map(({ id }) => entry(id + 4, 1))];
    const met: Ballot[] = [
      { left: 1, right: 2, winner: 1 },
      { left: 3, right: 4, winner: 3 },
    ];
    for (let time = 0; time < 50; time++)
      expect(Math.min(...pickPair(some, 'me', met, drawCoverage())!)).toBeGreaterThan(4);
  });

  test('ties are in random order, so that no entry is always first', () => {
    const seen = new Set(Array.from({ length: 500 }, () => pickPair(entries(40), 'me', [], Math.random)!).flat());
    expect(seen.size).toBe(40);
  });
});

describe('the podium lane', () => {
  const strong = (id: number, shown: number, mu: number) => entry(id, shown, { mu, sigma2: 0.1 });
  const field = [
    ...entries(40, 10).map(one => ({ ...one, mu: -3 })),
    ...[41, 42, 43, 44, 45, 46, 47, 48].map(id => strong(id, 20, id / 10)),
  ];
  const isTop = (pair: readonly number[] | undefined) => pair!.every(id => id > 40);

  test('is used in one of four picks, between the few that may be the best', () => {
    const picks = Array.from({ length: 2_000 }, () => isTop(pickPair(field, 'me', [], Math.random)));
    const share = picks.filter(Boolean).length / picks.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.3);
  });

  test('is not used before entries were shown three times on average', () => {
    const early = field.map(one => ({ ...one, shown: one.id > 40 ? 3 : 2 }));
    for (let time = 0; time < 50; time++) expect(isTop(pickPair(early, 'me', [], drawPodium()))).toBe(false);
  });

  test('includes uncertain entries, which may be the best, too', () => {
    const unknown = [...field, entry(49, 1, { mu: 4, sigma2: 1 })];
    expect(pickPair(unknown, 'me', [], drawPodium())).toContain(49);
  });

  test('excludes an entry that was shown more than four times as often as the rest', () => {
    const runaway = [...field, strong(49, 60, 4.8)];
    for (let time = 0; time < 200; time++) expect(pickPair(runaway, 'me', [], drawPodium())).not.toContain(49);
  });

  test('leaves out the wallet’s own entry and those it has seen in favour of the next best', () => {
    const met: Ballot[] = [
      { left: 48, right: 46, winner: 48 },
      { left: 46, right: 45, winner: 46 },
    ];
    const own = field.map(one => (one.id === 47 ? { ...one, wallet: 'me' } : one));
    const more = [...own, strong(49, 11, 1), strong(50, 11, 1.01)];
    for (let time = 0; time < 50; time++) expect(sorted(pickPair(more, 'me', met, drawPodium()))).toEqual([49, 50]);
  });

  test('is replaced by the coverage lane if the wallet has had all its pairs', () => {
    const lanes = { meanShown: 9, coverage: () => [entry(1), entry(2)], podium: () => [entry(3), entry(4)] };
    expect(sorted(pickFromLanes(lanes, [], drawPodium()))).toEqual([3, 4]);
    expect(sorted(pickFromLanes(lanes, [{ left: 4, right: 3, winner: 3 }], drawPodium()))).toEqual([1, 2]);
  });
});

test('the pair of a passed ballot is not shown again', () => {
  const ballots: Ballot[] = [{ left: 2, right: 1, passed: true }];
  for (let time = 0; time < 20; time++)
    expect(sorted(pickPair(entries(3), 'me', ballots, Math.random))).not.toEqual([1, 2]);
  expect(pickPair(entries(2), 'me', ballots, Math.random)).toBeUndefined();
});

test('an open ballot is shown again with the same sides', () => {
  expect(pickPair(entries(5), 'me', [{ left: 4, right: 2 }], half)).toEqual([4, 2]);
  const decided = Array.from({ length: 29 }, (_, index) => ({ left: 1, right: index + 2, winner: 1 }));
  expect(pickPair(entries(40), 'me', [...decided, { left: 40, right: 3 }], half)).toEqual([40, 3]);
});

test('sides are random', () => {
  const lefts = Array.from({ length: 400 }, () => pickPair([entry(1), entry(2, 5)], 'me', [], Math.random)![0]);
  const ones = lefts.filter(id => id === 1).length;
  expect(ones).toBeGreaterThan(140);
  expect(ones).toBeLessThan(260);
});

test.each([
  ['no entries', [], 'me'],
  ['one entry', [entry(1)], 'me'],
  ['two entries, one of them the wallet’s own', [entry(1), entry(2, 0, { wallet: 'me' })], 'me'],
])('%s: no pair', (_name, some, wallet) => {
  expect(pickPair(some, wallet, [], half)).toBeUndefined();
});

describe('what a wallet sees again says nothing about who leads', () => {
  /** How often each of 200 wallets in turn sees each entry. Entries with higher ids are stronger. */
  function showings(count: number): readonly (readonly number[])[] {
    const random = seededRandom(count);
    let field = Array.from({ length: count }, (_, index) =>
      entry(index + 1, 5, { mu: (3 * index) / count, sigma2: 0.1 }),
    );
    return Array.from({ length: 200 }, (_, wallet) => {
      const ballots: Ballot[] = [];
      for (let ballot = 0; ballot < BALLOTS_PER_WALLET; ballot++) {
        const pair = pickPair(field, `voter${wallet}`, ballots, random)!;
        field = field.map(one => (pair.includes(one.id) ? { ...one, shown: one.shown + 1 } : one));
        ballots.push({ left: pair[0], right: pair[1], winner: pair[0] });
      }
      return field.map(({ id }) => ballots.filter(({ left, right }) => left === id || right === id).length);
    });
  }

  test('it sees none of a hundred entries again', () => {
    expect(Math.max(...showings(100).flat())).toBe(1);
  });

  test('it sees the leaders of fifty again as often as others', () => {
    const wallets = showings(50);
    const again = (times: readonly number[]) => times.filter(count => count > 1).length;
    const all = wallets.reduce((sum, times) => sum + again(times), 0);
    const leaders = wallets.reduce((sum, times) => sum + again(times.slice(-10)), 0);
    expect(all).toBeGreaterThan(1_000);
    expect(leaders / all).toBeGreaterThan(0.14);
    expect(leaders / all).toBeLessThan(0.26);
  });
});

test('there is no pair after 30 decided ballots', () => {
  const decided = Array.from({ length: BALLOTS_PER_WALLET }, (_, index) => ({ left: 1, right: index + 2, winner: 1 }));
  expect(pickPair(entries(40), 'me', decided.slice(1), half)).toBeDefined();
  expect(pickPair(entries(40), 'me', decided, half)).toBeUndefined();
});

test('in any event each pair comes once, without the wallet’s own entry, until the total is reached', () => {
  const rated = fc.record({
    shown: fc.nat(30),
    mu: fc.double({ min: -4, max: 4, noNaN: true }),
    sigma2: fc.double({ min: 0.01, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(rated, { maxLength: 24 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (ratings, stream) => {
        const random = () => Number(stream.next().value);
        const others = ratings.map((rating, index) => ({ ...entry(index + 1), ...rating }));
        const all = [...others, entry(99, 0, { wallet: 'me', mu: 5 })];
        const ballots: Ballot[] = [];
        for (let pair = pickPair(all, 'me', ballots, random); pair; pair = pickPair(all, 'me', ballots, random)) {
          expect(pickPair(all, 'me', [...ballots, { left: pair[0], right: pair[1] }], random)).toEqual(pair);
          ballots.push({ left: pair[0], right: pair[1], winner: pair[0] });
        }
        expect(ballots).toHaveLength(ballotTotal(others.length));
        expect(new Set(ballots.map(({ left, right }) => String(sorted([left, right])))).size).toBe(ballots.length);
        for (const { left, right } of ballots) expect(left).not.toBe(right);
        expect(ballots.flatMap(({ left, right }) => [left, right])).not.toContain(99);
      },
    ),
  );
});

describe('among equally good candidates', () => {
  const lanes = (meanShown: number, podium: readonly RatedEntry[], coverage: readonly RatedEntry[]): Lanes => ({
    meanShown,
    podium: () => podium,
    coverage: () => coverage,
  });

  test('an entry that the wallet has seen less is picked first, even if others have seen it more', () => {
    const some = [entry(1, 1, { mu: 0 }), entry(2, 1, { mu: 1 }), entry(3, 5, { mu: 5 })];
    const met: Ballot[] = [{ left: 1, right: 2, winner: 1 }];
    for (let time = 0; time < 20; time++)
      expect(sorted(pickFromLanes(lanes(0, [], some), met, Math.random))).toEqual([2, 3]);
  });

  test('of two rivals that are equally near in strength, the less shown is picked', () => {
    const some = [entry(1, 0, { mu: 1 }), entry(2, 2, { mu: 0 }), entry(3, 1, { mu: 2 })];
    for (let time = 0; time < 20; time++)
      expect(sorted(pickFromLanes(lanes(0, [], some), [], Math.random))).toEqual([1, 3]);
  });

  test('every likely winner that was shown equally often is sometimes picked first', () => {
    const some = [0, 1, 3, 6].map((mu, index) => entry(index + 1, 3, { mu }));
    const pairs = Array.from({ length: 200 }, () => sorted(pickFromLanes(lanes(3, some, []), [], drawPodium())));
    expect(new Set(pairs.map(String))).toEqual(new Set(['1,2', '2,3', '3,4']));
  });

  test('an average of three is enough for the podium lane', () => {
    const [podium, coverage] = [
      [entry(1), entry(2)],
      [entry(3), entry(4)],
    ];
    expect(sorted(pickFromLanes(lanes(3, podium, coverage), [], drawPodium()))).toEqual([1, 2]);
    expect(sorted(pickFromLanes(lanes(2.9, podium, coverage), [], drawPodium()))).toEqual([3, 4]);
  });
});
