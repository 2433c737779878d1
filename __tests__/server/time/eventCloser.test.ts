import { CannotSign } from '../../../server/config/errors';
import { startEventCloser } from '../../../server/time/eventCloser';

interface Scheduled {
  readonly ms: number;
  readonly run: () => void;
  isCancelled: boolean;
}

function startTestCloser(outcomes: readonly (number | undefined | Error)[], doubts: (string | undefined)[] = []) {
  const timers: Scheduled[] = [];
  const errors: unknown[] = [];
  const reported: (string | undefined)[] = [];
  let checks = 0;
  const running = startEventCloser({
    store: {
      standings: {
        closeDue() {
          const outcome = outcomes[checks];
          checks += 1;
          return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
        },
      },
      seals: { startDue: () => Promise.resolve() },
      clock: { doubt: () => Promise.resolve(doubts.shift()) },
    },
    onError: error => errors.push(error),
    onDoubt: doubt => reported.push(doubt),
    schedule(task, ms) {
      const timer: Scheduled = { ms, run: task, isCancelled: false };
      timers.push(timer);
      return () => {
        timer.isCancelled = true;
      };
    },
  });
  const settle = () => new Promise(resolve => setImmediate(resolve));
  return { running, timers, errors, reported, settle, checks: () => checks };
}

test('it checks at once, and again when the next event ends', async () => {
  const { timers, settle, checks } = startTestCloser([1_234.5, undefined]);
  await settle();
  expect(timers).toMatchObject([{ ms: 1_235 }]);
  timers[0]!.run();
  await settle();
  expect(checks()).toBe(2);
});

test.each([undefined, 86_400_000])(
  'it checks at least every 30 s, because events may be added or moved meanwhile (%s ms to the next)',
  async wait => {
    const { timers, settle } = startTestCloser([wait]);
    await settle();
    expect(timers).toMatchObject([{ ms: 30_000 }]);
  },
);

test('a failure is reported, and it tries again soon', async () => {
  const failure = new Error('no database');
  const { timers, errors, settle, checks } = startTestCloser([failure, undefined]);
  await settle();
  expect(errors).toEqual([failure]);
  expect(timers).toMatchObject([{ ms: 5_000 }]);
  timers[0]!.run();
  await settle();
  expect(checks()).toBe(2);
});

test('a missing key is reported once, also if nothing had to be signed for a while, and again when another one is missing', async () => {
  const [one, other] = [new CannotSign('one'), new CannotSign('other')];
  const outcomes = [one, new CannotSign('one'), other, undefined, new CannotSign('other')];
  const { timers, errors, settle } = startTestCloser(outcomes);
  for (let round = 0; round < outcomes.length; round++) {
    await settle();
    timers[round]!.run();
  }
  expect(errors).toEqual([one, other]);
});

test('any other failure is reported each time', async () => {
  const { timers, errors, settle } = startTestCloser([new Error('no database'), new Error('no database')]);
  await settle();
  timers[0]!.run();
  await settle();
  expect(errors).toHaveLength(2);
});

test('while the clock is in doubt it closes nothing and looks again soon; the doubt and its end are reported once', async () => {
  const { timers, reported, settle, checks } = startTestCloser([undefined], ['wrong', 'wrong', undefined]);
  await settle();
  expect(timers).toMatchObject([{ ms: 5_000 }]);
  timers[0]!.run();
  await settle();
  expect([checks(), reported]).toEqual([0, ['wrong']]);
  timers[1]!.run();
  await settle();
  expect([checks(), reported]).toEqual([1, ['wrong', undefined]]);
});

test('it does not check again once it is stopped', async () => {
  const { running, timers, settle } = startTestCloser([undefined]);
  await settle();
  await running.stop();
  expect(timers[0]!.isCancelled).toBe(true);
});

test('stopping waits for a check in progress', async () => {
  const { running, timers } = startTestCloser([undefined]);
  await running.stop();
  expect(timers).toEqual([]);
});
