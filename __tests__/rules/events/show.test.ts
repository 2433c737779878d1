import fc from 'fast-check';
import { showAt, showLength, showStart, type ShowMoment } from '#rules/events/show';

/** All moments of a show, by when they begin. */
function momentsOf(entries: number): readonly (ShowMoment & { readonly at: number })[] {
  const moments: (ShowMoment & { at: number })[] = [];
  for (let at = 0; at !== Infinity; at = moments.at(-1)!.next) moments.push({ ...showAt(at, entries), at });
  return moments;
}

test('the show begins a minute after the end of the voting', () => {
  expect(showStart('2026-11-24T19:00:00.000Z')).toBe(Date.parse('2026-11-24T19:01:00.000Z'));
  expect(showAt(-1, 41)).toEqual({ act: 'before', places: [], next: 0 });
});

test.each([
  [0, 41, 'crowd', [41], 3_000],
  [3_000, 41, 'walk', [40], 11_000],
  [298_999, 41, 'walk', [4], 299_000],
  [299_000, 41, 'podium', [3], 319_000],
  [358_999, 41, 'podium', [1], 359_000],
  [359_000, 41, 'over', [], Infinity],
  [0, 2, 'podium', [2], 20_000],
  [20_000, 2, 'podium', [1], 40_000],
  [0, 0, 'over', [], Infinity],
] as const)('%d ms into a show of %d: %s', (since, entries, act, places, next) => {
  expect(showAt(since, entries)).toEqual({ act, places, next });
});

test('the crowd comes 24 at a time for 3 seconds, and of more than 1,000 only the best 1,000', () => {
  const [first, second] = momentsOf(1_000);
  expect([first!.places.length, first!.places[0], first!.places[23]]).toEqual([24, 1_000, 977]);
  expect([second!.at, second!.places[0]]).toEqual([3_000, 976]);
  expect(momentsOf(123_456)).toEqual(momentsOf(1_000));
});

test('every place comes once, the last one first, for any number of entries up to 1,000', () => {
  for (let entries = 0; entries <= 1_000; entries++) {
    const places = momentsOf(entries).flatMap(moment => moment.places);
    expect(places).toEqual(Array.from({ length: entries }, (_, index) => entries - index));
  }
});

test('acts follow each other, and a moment lasts until the next one', () => {
  const acts = ['crowd', 'walk', 'podium', 'over'];
  const lengths = { crowd: 3_000, walk: 8_000, podium: 20_000, over: Infinity, before: NaN };
  fc.assert(
    fc.property(fc.nat(1_200), fc.nat(999), (entries, share) => {
      const moments = momentsOf(entries);
      const order = moments.map(({ act }) => acts.indexOf(act));
      expect(order).toEqual([...order].sort((a, b) => a - b));
      for (const { at, act, next, ...moment } of moments.slice(0, -1)) {
        expect(next - at).toBe(lengths[act]);
        expect(showAt(at + (share * (next - at)) / 1_000, entries)).toEqual({ ...moment, act, next });
      }
      expect(moments.at(-1)!.act).toBe('over');
      expect(showLength(entries)).toBe(moments.at(-1)!.at);
    }),
  );
});

test('the longest show takes just under eight minutes', () => {
  expect(showLength(1_000)).toBe(476_000);
});
