import fc from 'fast-check';
import {
  eyeCandidates,
  eyePairs,
  eyePlaces,
  EYE_PAIRS,
  type EyeEvent,
  type EyePair,
  type EyePlace,
} from '#rules/eyeTest/eyePairs';
import { byLayer, LAYERS } from '#rules/outfit/layers';

const DAY = '2026-11-25';

/** A fit that differs from other kinds in every layer. */
const fitOf = (kind: number) => byLayer(layer => `${layer}/${kind}.svg`);

/** An event whose every place is certain. */
const certainEvent = (id: number, of: number): EyeEvent => ({
  id,
  of,
  places: Array.from({ length: of }, (_, n) => ({ id: n + 1, place: n + 1, range: [n + 1, n + 1], avatar: fitOf(n) })),
});

const unasked = (candidates: readonly EyePair[]) => candidates.map((): [number, number] => [0, 0]);
const testOf = (events: readonly EyeEvent[], day = DAY): readonly EyePair[] => {
  const candidates = eyeCandidates(day, events);
  return eyePairs(candidates, unasked(candidates));
};

const anyEvent = fc.integer({ min: 0, max: 12 }).chain(of =>
  fc.record({
    id: fc.integer({ min: 1, max: 1_000_000 }),
    of: fc.constant(of),
    places: fc.tuple(...Array.from({ length: of }, (_, n) => anyPlace(n + 1, of))),
  }),
);
const anyPlace = (place: number, of: number): fc.Arbitrary<EyePlace> =>
  fc.record({
    id: fc.constant(1000 - place),
    place: fc.constant(place),
    range: fc.tuple(fc.integer({ min: 1, max: place }), fc.integer({ min: place, max: of })),
    avatar: fc.integer({ min: 1, max: 4 }).map(fitOf),
  });
const anyEvents = fc.uniqueArray(anyEvent, { selector: ({ id }) => id, maxLength: 8 });
const anyDuels = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: 60, maxLength: 60 });
const anyDay = fc
  .date({ min: new Date(0), max: new Date(8e12), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10));

const countOf = (values: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Math.max(0, ...counts.values());
};

test('whatever the rankings, a test keeps its limits and has right answers', () => {
  const property = fc.property(anyDay, anyEvents, anyDuels, (day, events, duels) => {
    const candidates = eyeCandidates(day, events);
    expect(candidates.length).toBeLessThanOrEqual(60);
    const pairs = eyePairs(candidates, duels.slice(0, candidates.length));
    expect(pairs.length).toBeLessThanOrEqual(EYE_PAIRS);
    for (const pair of pairs) {
      const { better, worse } = pair;
      expect(better.range[1]).toBeLessThan(worse.range[0]);
      expect(LAYERS.filter(layer => better.avatar[layer] !== worse.avatar[layer]).length).toBeGreaterThanOrEqual(3);
      const [forBetter, forWorse] = duels[candidates.indexOf(pair)] ?? [0, 0];
      expect(forBetter > forWorse || forBetter + forWorse === 0).toBe(true);
    }
    expect(new Set(pairs.map(({ event, better, worse }) => `${event} ${better.id} ${worse.id}`)).size).toBe(
      pairs.length,
    );
    expect(
      countOf(pairs.flatMap(({ event, better, worse }) => [`${event} ${better.id}`, `${event} ${worse.id}`])),
    ).toBeLessThanOrEqual(2);
    const ofOne = countOf(pairs.map(({ event }) => `${event}`));
    expect(ofOne).toBeLessThanOrEqual(
      Math.max(3, Math.ceil(EYE_PAIRS / Math.max(1, new Set(pairs.map(({ event }) => event)).size))),
    );
    const gaps = pairs.map(({ better, worse }) => worse.range[0] - better.range[1]);
    expect(gaps).toEqual(gaps.toSorted((one, other) => other - one));
  });
  fc.assert(property, { numRuns: 400 });
});

test('the order of the events and of their places changes nothing', () => {
  const property = fc.property(anyDay, anyEvents, (day, events) => {
    const turned = events.toReversed().map(event => ({ ...event, places: event.places.toReversed() }));
    expect(eyeCandidates(day, turned)).toEqual(eyeCandidates(day, events));
  });
  fc.assert(property, { numRuns: 200 });
});

test('another day has other pairs in another order, and sides that follow no rule', () => {
  const events = [certainEvent(1, 11), certainEvent(2, 10)];
  const days = Array.from({ length: 40 }, (_, n) => new Date(Date.UTC(2026, 10, 25 + n)).toISOString().slice(0, 10));
  const tests = days.map(day => testOf(events, day));
  for (const pairs of tests) expect(pairs).toHaveLength(10);
  expect(
    new Set(tests.map(pairs => JSON.stringify(pairs.map(({ event, better, worse }) => [event, better.id, worse.id]))))
      .size,
  ).toBe(40);
  const left = tests.flat().filter(({ isBetterLeft }) => isBetterLeft).length;
  expect(left).toBeGreaterThan(150);
  expect(left).toBeLessThan(250);
});

test('the pairs of a day are pinned, because all processes and builds have to agree', () => {
  const pairs = testOf([certainEvent(1, 11), certainEvent(2, 10)]);
  expect(pairs.map(({ event, better, worse, isBetterLeft }) => [event, better.id, worse.id, isBetterLeft])).toEqual([
    [1, 2, 9, true],
    [2, 2, 9, true],
    [1, 3, 9, true],
    [2, 2, 8, false],
    [1, 6, 11, false],
    [1, 1, 4, true],
    [2, 7, 10, true],
    [2, 4, 6, true],
    [2, 9, 10, true],
    [1, 6, 7, false],
  ]);
});

test.each([
  ['ranges that touch', [1, 2], [2, 3], fitOf(1), false],
  ['ranges apart', [1, 2], [3, 3], fitOf(1), true],
  ['fits that differ in two layers', [1, 1], [2, 2], { ...fitOf(0), eye: 'a', mouth: 'b' }, false],
  ['fits that differ in three layers', [1, 1], [2, 2], { ...fitOf(0), eye: 'a', mouth: 'b', arms: 'c' }, true],
] as const)('%s', (_name, first, second, avatar, isPair) => {
  const places: readonly EyePlace[] = [
    { id: 7, place: 1, range: first, avatar: fitOf(0) },
    { id: 8, place: 2, range: second, avatar },
  ];
  expect(eyeCandidates(DAY, [{ id: 1, of: 2, places }])).toHaveLength(isPair ? 1 : 0);
});

test.each([
  ['nothing is known', undefined, true],
  ['nobody was asked', [0, 0], true],
  ['more chose the better one', [2, 1], true],
  ['as many chose the worse one', [1, 1], false],
  ['more chose the worse one', [0, 1], false],
] as const)('a pair of which %s', (_name, duel, isTaken) => {
  expect(eyePairs(eyeCandidates(DAY, [certainEvent(1, 2)]), duel ? [duel] : [])).toHaveLength(isTaken ? 1 : 0);
});

test('many events give at most three pairs each, and large ones leave room for small ones', () => {
  const events = [
    certainEvent(1, 40),
    certainEvent(2, 40),
    certainEvent(3, 40),
    certainEvent(4, 4),
    certainEvent(5, 4),
  ];
  const pairs = testOf(events);
  expect(pairs).toHaveLength(10);
  expect(countOf(pairs.map(({ event }) => `${event}`))).toBeLessThanOrEqual(3);
  expect(new Set(pairs.map(({ event }) => event)).size).toBeGreaterThanOrEqual(4);
});

test('there are at most sixty candidates, at most three of each of many events', () => {
  const events = Array.from({ length: 25 }, (_, n) => certainEvent(n + 1, 5));
  const candidates = eyeCandidates(DAY, events);
  expect(candidates).toHaveLength(60);
  expect(countOf(candidates.map(({ event }) => `${event}`))).toBe(3);
});

test('one event alone may fill the test, and events without a pair take no share', () => {
  const empty = Array.from({ length: 9 }, (_, n) => ({ id: 50 + n, of: 0, places: [] }));
  expect(testOf([certainEvent(1, 20), ...empty])).toHaveLength(10);
  expect(testOf([certainEvent(1, 3)])).toHaveLength(3);
  expect(testOf(empty)).toEqual([]);
});

test('of a large event, a day reads forty different places; of a small one, all', () => {
  expect(eyePlaces(DAY, 1, 3)).toEqual([1, 2, 3]);
  expect(eyePlaces(DAY, 1, 40)).toHaveLength(40);
  const places = eyePlaces(DAY, 1, 41);
  expect(new Set(places).size).toBe(40);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  const large = eyePlaces(DAY, 1, 100_000);
  expect(Math.min(...large)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...large)).toBeLessThanOrEqual(100_000);
  expect(eyePlaces('2026-11-26', 1, 100_000)).not.toEqual(large);
  expect(eyePlaces(DAY, 2, 100_000)).not.toEqual(large);
});
