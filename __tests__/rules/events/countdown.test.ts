import fc from 'fast-check';
import { countdown } from '../../../rules';

const H = 3_600_000;

test.each([
  [52 * H, '2 days 4 h'],
  [24 * H, '1 day 0 h'],
  [24 * H - 1, '23 h 59 min'],
  [3 * H + 12 * 60_000 + 59_999, '3 h 12 min'],
  [H, '1 h 0 min'],
  [H - 1, '59:59'],
  [12 * 60_000 + 4_000, '12:04'],
  [999, '0:00'],
  [0, '0:00'],
  [-5, '0:00'],
])('%i ms before the end the time left is %j', (left, text) => {
  expect(countdown(left, 0).text).toBe(text);
});

test('the text stays the same until `next`, and changes then unless it is 0:00 already', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 * 24 * H }), left => {
      const { text, next } = countdown(left, 0);
      expect(next).toBeGreaterThan(0);
      expect(countdown(left, next - 1).text).toBe(text);
      if (text === '0:00') expect(countdown(left, next).next).toBe(Infinity);
      else expect(countdown(left, next).text).not.toBe(text);
    }),
  );
});

test('the text does not change after the end', () => {
  expect(countdown(0, 0).next).toBe(Infinity);
});
