import { readFileSync } from 'node:fs';
import { ALL_TIME, begunSeasons, periodOf, readSeasons, seasonAt, type Season } from '#rules/events/seasons';

const SPRING: Season = { key: 'ss26', name: 'Spring/Summer 2026', from: '2026-02-01T00:00:00Z' };
const AUTUMN: Season = { key: 'aw26', name: 'Autumn/Winter 2026', from: '2026-08-01T00:00:00Z' };
const SEASONS = [SPRING, AUTUMN];

test.each([
  ['2026-01-31T23:59:59.999Z', undefined],
  ['2026-02-01T00:00:00.000Z', SPRING],
  ['2026-07-31T23:59:59.999Z', SPRING],
  ['2026-08-01T00:00:00.000Z', AUTUMN],
  ['2031-01-01T00:00:00.000Z', AUTUMN],
])('%s is in the season %j', (instant, season) => {
  expect(seasonAt(SEASONS, instant)).toBe(season);
});

test('seasons that have begun come with the latest first', () => {
  expect(begunSeasons(SEASONS, '2026-09-01T00:00:00Z')).toEqual([AUTUMN, SPRING]);
  expect(begunSeasons(SEASONS, '2026-03-01T00:00:00Z')).toEqual([SPRING]);
  expect(begunSeasons(SEASONS, '2025-03-01T00:00:00Z')).toEqual([]);
});

test.each([
  ['ss26', { from: SPRING.from, until: AUTUMN.from }],
  ['aw26', { from: AUTUMN.from, until: null }],
  [ALL_TIME, { from: null, until: null }],
  ['aw25', undefined],
  ['', undefined],
])('the season %j lasts %j', (key, period) => {
  expect(periodOf(SEASONS, key)).toEqual(period);
});

test.each<[string, unknown, string]>([
  ['no list', {}, 'is not a list'],
  ['no key', [{ ...SPRING, key: '' }], 'row 1 has no usable key'],
  ['a key that means all time', [{ ...SPRING, key: 'all' }], 'row 1 has no usable key'],
  ['a key that is a number', [{ ...SPRING, key: 2026 }], 'row 1 has no usable key'],
  ['a key that is no part of an address', [SPRING, { ...AUTUMN, key: 'a/w' }], 'row 2 has no usable key'],
  ['no name', [{ ...SPRING, name: '' }], 'row 1 has no name'],
  ['a name that is a number', [{ ...SPRING, name: 2026 }], 'row 1 has no name'],
  ['a day without a time', [{ ...SPRING, from: '2026-02-01' }], 'row 1 has no time in UTC from which it lasts'],
  ['another time zone', [{ ...SPRING, from: '2026-02-01T00:00:00+01:00' }], 'row 1 has no time in UTC'],
  ['a time in a list', [{ ...SPRING, from: [SPRING.from] }], 'row 1 has no time in UTC'],
  ['a year of six digits', [{ ...SPRING, from: '+002026-02-01T00:00:00Z' }], 'row 1 has no time in UTC'],
  ['a month that does not exist', [{ ...SPRING, from: '2026-13-01T00:00:00Z' }], 'row 1 has no time in UTC'],
  ['the same key twice', [SPRING, { ...AUTUMN, key: 'ss26' }], 'two seasons have the key ss26'],
  ['another order', [AUTUMN, SPRING], 'ss26 does not begin after the seasons before it'],
  ['the same beginning', [SPRING, { ...AUTUMN, from: SPRING.from }], 'aw26 does not begin after the seasons before it'],
])('%s is reported', (_what, raw, problem) => {
  expect(readSeasons(raw).problems).toEqual([expect.stringContaining(problem)]);
});

test('the file of the game can be read, and seasons that have begun are as they were', () => {
  const { rows, problems } = readSeasons(JSON.parse(readFileSync('public/data/seasons.json', 'utf8')));
  expect(problems).toEqual([]);
  expect(rows.slice(0, 2)).toEqual(SEASONS);
});
