import fc from 'fast-check';
import {
  areEnoughDuels,
  EYE_PAIRS,
  eyeCandidates,
  eyeEvents,
  eyePairs,
  isBetterLeft,
  type EyeDuel,
} from '#rules/eyeTest/eyePairs';
import { byLayer, LAYERS } from '#rules/outfit/layers';

const DAY = '2026-11-25';

/** A fit that differs from other kinds in every layer. */
const fitOf = (kind: number) => byLayer(layer => `${layer}/${kind}.svg`);
const entryOf = (place: number, kind = place) => ({ id: 1000 - place, place, avatar: fitOf(kind) });
type Pair = EyeDuel<ReturnType<typeof entryOf>>;

/** Every pair of an event with so many entries, in which four voters agreed. */
const clearEvent = (event: number, of: number): readonly Pair[] =>
  Array.from({ length: of }, (_, n) => n + 1).flatMap(place =>
    Array.from({ length: of - place }, (_, n) => ({
      event,
      better: entryOf(place),
      worse: entryOf(place + 1 + n),
      votes: [4, 0] as const,
    })),
  );

const testOf = (duels: readonly Pair[], day = DAY): readonly Pair[] =>
  // The candidates are elements of the list.
  eyePairs(eyeCandidates(day, duels) as readonly Pair[]);

const anyDuel = (event: number, kinds: number): fc.Arbitrary<Pair> =>
  fc.record({ place: fc.integer({ min: 1, max: 9 }), gap: fc.integer({ min: 1, max: 9 }) }).chain(({ place, gap }) =>
    fc.record({
      event: fc.constant(event),
      better: fc.constant(entryOf(place, place % kinds)),
      worse: fc.constant(entryOf(place + gap, (place + gap) % kinds)),
      votes: fc.tuple(fc.nat(9), fc.nat(9)),
    }),
  );
const keyOf = ({ event, better, worse }: EyeDuel) => `${event} ${better.id} ${worse.id}`;
const anyDuels = fc
  .uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 8 })
  .chain(events => fc.tuple(...events.map(event => fc.uniqueArray(anyDuel(event, 4), { selector: keyOf }))))
  .map(events => events.flat());
const anyDay = fc
  .date({ min: new Date(0), max: new Date(8e12), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10));

const mostOf = (values: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Math.max(0, ...counts.values());
};

test('whatever was voted, a test keeps its limits and has right answers', () => {
  const property = fc.property(anyDay, anyDuels, (day, duels) => {
    expect(eyeCandidates(day, duels).length).toBeLessThanOrEqual(60);
    const pairs = testOf(duels, day);
    expect(pairs.length).toBeLessThanOrEqual(EYE_PAIRS);
    for (const { better, worse, votes } of pairs) {
      expect(LAYERS.filter(layer => better.avatar[layer] !== worse.avatar[layer]).length).toBeGreaterThanOrEqual(3);
      expect(votes[0] - votes[1]).toBeGreaterThanOrEqual(3);
    }
    expect(new Set(pairs.map(keyOf)).size).toBe(pairs.length);
    expect(
      mostOf(pairs.flatMap(({ event, better, worse }) => [`${event} ${better.id}`, `${event} ${worse.id}`])),
    ).toBeLessThanOrEqual(2);
    const events = pairs.map(({ event }) => `${event}`);
    expect(mostOf(events)).toBeLessThanOrEqual(Math.max(3, Math.ceil(EYE_PAIRS / new Set(events).size)));
    const leads = pairs.map(({ votes: [better, worse] }) => better - worse);
    expect(leads).toEqual(leads.toSorted((one, other) => other - one));
  });
  fc.assert(property, { numRuns: 400 });
});

test('the order of the duels changes nothing', () => {
  const property = fc.property(anyDay, anyDuels, (day, duels) => {
    expect(eyeCandidates(day, duels.toReversed())).toEqual(eyeCandidates(day, duels));
  });
  fc.assert(property, { numRuns: 200 });
});

test('another day has other pairs in another order, and sides that follow no rule', () => {
  const duels = [...clearEvent(1, 11), ...clearEvent(2, 10)];
  const days = Array.from({ length: 40 }, (_, n) => new Date(Date.UTC(2026, 10, 25 + n)).toISOString().slice(0, 10));
  const tests = days.map(day => testOf(duels, day));
  for (const pairs of tests) expect(pairs).toHaveLength(10);
  expect(new Set(tests.map(pairs => pairs.map(keyOf).join())).size).toBe(40);
  const left = days.flatMap((day, n) => tests[n]!.filter(pair => isBetterLeft(day, pair))).length;
  expect(left).toBeGreaterThan(150);
  expect(left).toBeLessThan(250);
});

test('the pairs of a day are pinned, because all processes and builds have to agree', () => {
  const pairs = testOf([...clearEvent(1, 11), ...clearEvent(2, 10)]);
  expect(pairs.map(pair => [pair.event, pair.better.place, pair.worse.place, isBetterLeft(DAY, pair)])).toEqual([
    [1, 1, 9, false],
    [1, 5, 7, false],
    [1, 4, 8, true],
    [2, 3, 6, false],
    [1, 3, 4, true],
    [2, 3, 10, false],
    [1, 2, 7, true],
    [2, 4, 7, false],
    [2, 8, 10, false],
    [2, 8, 9, false],
  ]);
});

test.each([
  ['three agreed', [3, 0], true],
  ['two agreed', [2, 0], false],
  ['there is a lead of three', [5, 2], true],
  ['there is a lead of two', [5, 3], false],
  ['more chose the worse one', [0, 4], false],
  ['nobody was asked', [0, 0], false],
] as const)('a pair of which %s', (_name, votes, isTaken) => {
  const duel = { event: 1, better: entryOf(1), worse: entryOf(2), votes };
  expect(eyeCandidates(DAY, [duel])).toEqual(isTaken ? [duel] : []);
});

test.each([
  ['two', { ...fitOf(1), eye: 'a', mouth: 'b' }, 0],
  ['three', { ...fitOf(1), eye: 'a', mouth: 'b', arms: 'c' }, 1],
] as const)('fits that differ in %s layers', (_name, avatar, count) => {
  const worse = { ...entryOf(2), avatar };
  expect(testOf([{ event: 1, better: entryOf(1), worse, votes: [4, 0] }])).toHaveLength(count);
});

test('many events give at most three pairs each, and large ones leave room for small ones', () => {
  const pairs = testOf([40, 40, 40, 4, 4].flatMap((of, n) => clearEvent(n + 1, of)));
  expect(pairs).toHaveLength(10);
  expect(mostOf(pairs.map(({ event }) => `${event}`))).toBeLessThanOrEqual(3);
  expect(new Set(pairs.map(({ event }) => event)).size).toBeGreaterThanOrEqual(4);
});

test('there are at most sixty candidates, at most three of each of many events', () => {
  const duels = Array.from({ length: 25 }, (_, n) => clearEvent(n + 1, 5)).flat();
  const candidates = eyeCandidates(DAY, duels);
  expect(candidates).toHaveLength(60);
  expect(mostOf(candidates.map(({ event }) => `${event}`))).toBe(3);
});

test('one event alone may fill the test', () => {
  expect(testOf(clearEvent(1, 20))).toHaveLength(10);
  expect(testOf(clearEvent(1, 3))).toHaveLength(3);
  expect(testOf([])).toEqual([]);
});

/* These draw the same on the day. */
test.each<[string, [number, number, number], [number, number, number]]>([
  ['event', [13_448, 1, 2], [48_080, 1, 2]],
  ['better fit', [1, 3_601, 0], [1, 8_028, 0]],
  ['worse fit', [1, 0, 46_606], [1, 0, 109_611]],
])('of duels that draw the same, the one whose %s is older comes first', (_what, ...ids) => {
  const duels = ids.map(([event, better, worse]) => ({
    event,
    better: { id: better, place: 1 },
    worse: { id: worse, place: 2 },
    votes: [4, 0] as const,
  }));
  expect(eyeCandidates(DAY, duels)).toEqual(duels);
  expect(eyeCandidates(DAY, duels.toReversed())).toEqual(duels);
});

test('a day asks events in an order of its own, whatever order they come in', () => {
  const events = Array.from({ length: 30 }, (_, n) => n + 1);
  const asked = eyeEvents(DAY, events);
  expect(asked).toEqual(eyeEvents(DAY, [...events].reverse()));
  expect([...asked].sort((a, b) => a - b)).toEqual(events);
  expect(eyeEvents('2026-11-26', events)).not.toEqual(asked);
});

test('duels are enough if a test can choose among twice its pairs, whatever one event has', () => {
  const events = (count: number) => Array.from({ length: count }, (_, n) => clearEvent(n + 1, 9)).flat();
  const duelsOf = (small: number) => [
    ...events(6),
    ...Array.from({ length: small }, (_, n) => clearEvent(n + 7, 2)).flat(),
  ];
  expect([duelsOf(1), duelsOf(2)].map(areEnoughDuels)).toEqual([false, true]);
});
