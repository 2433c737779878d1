import { TIME_MESSAGES } from '../../../src/messages/times';

test.each([
  [new Date(2026, 10, 24, 19, 0), 'Nov 24 at 7pm'],
  [new Date(2026, 10, 24, 19, 30), 'Nov 24 at 7:30pm'],
  [new Date(2026, 10, 4, 0, 5), 'Nov 4 at 12:05am'],
])('%s is %s: minutes only if there are any', (time, text) => {
  expect(TIME_MESSAGES.date(time.toISOString())).toBe(text);
});

test.each([
  ['days', 2, 4, '2 days 4 h left'],
  ['days', 1, 0, '1 day 0 h left'],
  ['hours', 23, 59, '23 h 59 min left'],
  ['minutes', 12, 4, '12:04 left'],
] as const)('%s: %i and %i are %j', (unit, count, rest, text) => {
  expect(TIME_MESSAGES.left({ unit, count, rest })).toBe(text);
});

test('what begins says in how long', () => {
  expect(TIME_MESSAGES.until({ unit: 'days', count: 2, rest: 4 })).toBe('in 2 days 4 h');
});
