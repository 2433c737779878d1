import fc from 'fast-check';
import {
  BALLOTS_PER_WALLET,
  ballotTotal,
  NEW_RATING,
  pickPair,
  type Ballot,
  type RatedEntry,
} from '../../../server/voting/index';

const entry = (id: number, shown = 0, owner = `owner${id}`): RatedEntry => ({
  id,
  wallet: owner,
  shown,
  ...NEW_RATING,
});
const entries = (count: number) => Array.from({ length: count }, (_, index) => entry(index + 1));
const half = () => 0.5;
const sorted = (pair: readonly number[] | undefined) => pair && [...pair].sort((a, b) => a - b);

test('the least shown pair comes first', () => {
  expect(sorted(pickPair([entry(1, 4), entry(2, 1), entry(3, 2), entry(4, 9)], 'me', [], half))).toEqual([2, 3]);
});

test('where the least shown have met already, the next least shown pair comes', () => {
  const shown = [entry(1, 0), entry(2, 0), entry(3, 1), entry(4, 5)];
  const met: Ballot[] = [{ left: 2, right: 1, winner: 1 }];
  expect([
    [1, 3],
    [2, 3],
  ]).toContainEqual(sorted(pickPair(shown, 'me', met, Math.random)));
  const both: Ballot[] = [...met, { left: 1, right: 3, winner: 1 }, { left: 2, right: 3, winner: 3 }];
  expect([
    [1, 4],
    [2, 4],
  ]).toContainEqual(sorted(pickPair(shown, 'me', both, Math.random)));
});

test('an open ballot comes back as it is, same sides', () => {
  expect(pickPair(entries(5), 'me', [{ left: 4, right: 2 }], half)).toEqual([4, 2]);
});

test('sides are drawn', () => {
  expect(pickPair(entries(2), 'me', [], () => 0.1)).toEqual([1, 2]);
  expect(pickPair(entries(2), 'me', [], () => 0.9)).toEqual([2, 1]);
});

test('ties among the least shown are drawn, so that no entry is always first', () => {
  const seen = new Set(Array.from({ length: 200 }, () => pickPair(entries(4), 'me', [], Math.random)!).flat());
  expect(seen).toEqual(new Set([1, 2, 3, 4]));
});

test.each([
  ['no entries', [], 'me'],
  ['one entry', [entry(1)], 'me'],
  ['two entries, one of them the own', [entry(1), entry(2, 0, 'me')], 'me'],
])('%s: no pair', (_name, some, wallet) => {
  expect(pickPair(some, wallet, [], half)).toBeUndefined();
});

test('after 30 decided ballots there is no other', () => {
  const decided = Array.from({ length: BALLOTS_PER_WALLET }, (_, index) => ({ left: 1, right: index + 2, winner: 1 }));
  expect(pickPair(entries(40), 'me', decided.slice(1), half)).toBeDefined();
  expect(pickPair(entries(40), 'me', decided, half)).toBeUndefined();
});

test('a whole event of any size gives each pair once, never the own, until the total is reached', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 12 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (count, stream) => {
        const random = () => Number(stream.next().value);
        const all = [...entries(count), entry(99, 0, 'me')];
        const ballots: Ballot[] = [];
        for (let pair = pickPair(all, 'me', ballots, random); pair; pair = pickPair(all, 'me', ballots, random)) {
          ballots.push({ left: pair[0], right: pair[1], winner: pair[0] });
        }
        expect(ballots).toHaveLength(ballotTotal(count));
        expect(new Set(ballots.map(({ left, right }) => String(sorted([left, right])))).size).toBe(ballots.length);
        expect(ballots.flatMap(({ left, right }) => [left, right])).not.toContain(99);
      },
    ),
  );
});

test('sixteen candidates always hold a legal pair: a wallet cannot have used them up', () => {
  expect(ballotTotal(16)).toBe(BALLOTS_PER_WALLET);
  expect((16 * 15) / 2).toBeGreaterThan(BALLOTS_PER_WALLET);
});
