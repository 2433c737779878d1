import { serverTimeOf } from '../../../src/api/baseQuery';

const DATE = 'Fri, 01 May 2026 12:00:00 GMT';
const NOON = Date.parse(DATE);

test.each([
  [{ date: DATE }, NOON],
  [{ date: DATE, age: '7' }, NOON + 7_000],
  [{ age: '7' }, null],
])('the clock of the server behind a cache: %j', (headers: Readonly<Record<string, string>>, time) => {
  expect(serverTimeOf(new Headers(headers))).toBe(time);
});
