import fc from 'fast-check';
import { countDay, dayAt, dayNumber, readEyeRecord, type EyePick, type EyeRecord } from '#rules/eyeTest/eyeDays';

const DONE: readonly EyePick[] = ['left', 'right', 'left', 'left', 'right'];
const OTHERS: readonly EyePick[] = ['right', 'right', 'right', 'right', 'right'];
const BEGUN: readonly EyePick[] = ['left', null, null, null, null];

const kept = (day: string, picks: readonly EyePick[], streak = 4, best = 7): EyeRecord => ({
  day,
  picks,
  streak,
  best,
});

test.each<[string, EyeRecord | undefined, string, readonly EyePick[], EyeRecord]>([
  ['the first test', undefined, '2026-11-25', DONE, kept('2026-11-25', DONE, 1, 1)],
  ['a first pick', undefined, '2026-11-25', BEGUN, kept('2026-11-25', BEGUN, 0, 0)],
  ['the next day', kept('2026-11-25', DONE), '2026-11-26', DONE, kept('2026-11-26', DONE, 5, 7)],
  ['a first pick on the next day', kept('2026-11-25', DONE), '2026-11-26', BEGUN, kept('2026-11-26', BEGUN)],
  ['the last pick of a day', kept('2026-11-26', BEGUN), '2026-11-26', DONE, kept('2026-11-26', DONE, 5, 7)],
  ['the longest streak', kept('2026-11-25', DONE, 7, 7), '2026-11-26', DONE, kept('2026-11-26', DONE, 8, 8)],
  ['the next year', kept('2026-12-31', DONE), '2027-01-01', DONE, kept('2027-01-01', DONE, 5, 7)],
  ['a later day', kept('2026-11-25', DONE), '2026-11-27', DONE, kept('2026-11-27', DONE, 1, 7)],
  [
    'the day after one that was only begun',
    kept('2026-11-25', BEGUN),
    '2026-11-26',
    DONE,
    kept('2026-11-26', DONE, 1, 7),
  ],
  ['the same day once more', kept('2026-11-25', DONE), '2026-11-25', OTHERS, kept('2026-11-25', DONE)],
  ['an earlier day', kept('2026-11-25', DONE), '2026-11-24', OTHERS, kept('2026-11-25', DONE)],
  ['an earlier day than one that is begun', kept('2026-11-25', BEGUN), '2026-11-24', DONE, kept('2026-11-25', BEGUN)],
])('%s', (_name, before, day, picks, expected) => {
  expect(countDay(before, day, picks)).toEqual(expected);
});

test('a test without pairs is never finished', () => {
  expect(countDay(undefined, '2026-11-25', [])).toEqual(kept('2026-11-25', [], 0, 0));
});

test.each([
  ['2026-11-25', 1],
  ['2026-11-26', 2],
  ['2027-04-15', 142],
  ['2026-11-24', 0],
])('%s is number %i', (day, number) => {
  expect(dayNumber(day)).toBe(number);
});

test('a day begins at midnight in UTC', () => {
  expect(dayAt(Date.UTC(2026, 10, 25))).toBe('2026-11-25');
  expect(dayAt(Date.UTC(2026, 10, 25) - 1)).toBe('2026-11-24');
});

test.each<[string, unknown]>([
  ['no object', 'eye'],
  ['null', null],
  ['no day', { ...kept('', DONE) }],
  ['a day that does not exist', kept('2026-02-30', DONE)],
  ['a month that does not exist', kept('2026-13-01', DONE)],
  ['a day that is a number', { ...kept('2026-11-25', DONE), day: 20261125 }],
  ['a day that is no text', { ...kept('2026-11-25', DONE), day: { toString: 1 } }],
  ['picks that are a text', { ...kept('2026-11-25', DONE), picks: 'left' }],
  ['an unknown pick', { ...kept('2026-11-25', DONE), picks: ['left', 'middle'] }],
  ['endless picks', { ...kept('2026-11-25', DONE), picks: Array.from({ length: 101 }, () => 'left') }],
  ['a broken streak', kept('2026-11-25', DONE, 1.5)],
  ['a negative best', kept('2026-11-25', DONE, 1, -1)],
])('%s is no record', (_name, raw) => {
  expect(readEyeRecord(raw)).toBeUndefined();
});

test('a record is read as it was written, and the best is never below the streak', () => {
  const first = kept('2026-11-25', BEGUN, 0, 0);
  expect(readEyeRecord(JSON.parse(JSON.stringify(first)))).toEqual(first);
  expect(readEyeRecord({ ...kept('2026-11-25', DONE, 9, 3), more: 1 })).toEqual(kept('2026-11-25', DONE, 9, 9));
});

test('over any days, the streak never exceeds the days played, nor the best streak', () => {
  const pick = fc.constantFrom<EyePick>('left', 'right', null);
  const step = fc.tuple(fc.nat(20), fc.array(pick, { minLength: 5, maxLength: 10 }));
  const property = fc.property(fc.array(step), steps => {
    let record: EyeRecord | undefined;
    for (const [day, picks] of steps) {
      const next = countDay(record, dayAt(day * 24 * 3_600_000), picks);
      expect(next.day >= (record?.day ?? '')).toBe(true);
      expect(next.streak).toBeLessThanOrEqual((record?.streak ?? 0) + 1);
      expect(next.best).toBeGreaterThanOrEqual(next.streak);
      record = next;
    }
    expect(record?.best ?? 0).toBeLessThanOrEqual(new Set(steps.map(([day]) => day)).size);
  });
  fc.assert(property);
});
