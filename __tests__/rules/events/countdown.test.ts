import fc from 'fast-check';
import { countdown, type TimeLeft } from '#rules/events/countdown';

const H = 3_600_000;

test.each<[ms: number, ...left: [unit: TimeLeft['unit'], count: number, rest: number]]>([
  [52 * H, 'days', 2, 4],
  [24 * H, 'days', 1, 0],
  [24 * H - 1, 'hours', 23, 59],
  [3 * H + 12 * 60_000 + 59_999, 'hours', 3, 12],
  [H, 'hours', 1, 0],
  [H - 1, 'minutes', 59, 59],
  [12 * 60_000 + 4_000, 'minutes', 12, 4],
  [999, 'minutes', 0, 0],
  [0, 'minutes', 0, 0],
  [-5, 'minutes', 0, 0],
])('%i ms before the end the time left is in %s: %i and %i', (ms, unit, count, rest) => {
  expect(countdown(ms, 0).left).toEqual({ unit, count, rest });
});

test('the time left stays the same until `next`, and changes then unless it is over already', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 * 24 * H }), ms => {
      const { left, next } = countdown(ms, 0);
      expect(next).toBeGreaterThan(0);
      expect(countdown(ms, next - 1).left).toEqual(left);
      if (ms < 1000) expect(countdown(ms, next).next).toBe(Infinity);
      else expect(countdown(ms, next).left).not.toEqual(left);
    }),
  );
});

test('nothing changes after the end', () => {
  expect(countdown(0, 0).next).toBe(Infinity);
});
