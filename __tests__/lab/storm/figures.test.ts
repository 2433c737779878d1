import { describeStrikes } from '../../../lab/storm/figures';
import type { Operation } from '../../../lab/storm/history';

const SECOND = 1_000;

/** A sign-in that was acknowledged after so many seconds. */
const acknowledged = (seconds: number): Operation => ({
  client: 1,
  server: 'app1',
  request: { kind: 'sign-in', wallet: '0x1' },
  invokedAt: seconds * SECOND,
  endedAt: seconds * SECOND,
  outcome: { kind: 'ok' },
});

test('a pause is attributed to the strike that caused it, and not to the one before', () => {
  const operations = [0, 1, 2, 3, 28, 29].map(acknowledged);
  const strikes = [
    { name: 'app process killed', at: 0.5 * SECOND },
    { name: 'primary killed', at: 3.5 * SECOND },
  ];
  expect(describeStrikes(operations, strikes).join('\n')).toMatch(
    /app process killed +pause 1\.0 s \(longest 1\.0 s\)\n.*primary killed +pause 24\.5 s/,
  );
});
