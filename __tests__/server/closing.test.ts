import { startClosing } from '../../server/closing';

interface Sleep {
  readonly ms: number;
  readonly wake: () => void;
  calledOff: boolean;
}

function closing(answers: readonly (number | undefined | Error)[]) {
  const sleeps: Sleep[] = [];
  const errors: unknown[] = [];
  let looks = 0;
  const running = startClosing({
    standings: {
      closeDue() {
        const answer = answers[looks];
        looks += 1;
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    },
    onError: error => errors.push(error),
    schedule(task, ms) {
      const sleep: Sleep = { ms, wake: task, calledOff: false };
      sleeps.push(sleep);
      return () => {
        sleep.calledOff = true;
      };
    },
  });
  const settle = () => new Promise(resolve => setImmediate(resolve));
  return { running, sleeps, errors, settle, looks: () => looks };
}

test('it looks at once, and again when the next event ends', async () => {
  const { sleeps, settle, looks } = closing([1_234.5, undefined]);
  await settle();
  expect(sleeps).toMatchObject([{ ms: 1_235 }]);
  sleeps[0]!.wake();
  await settle();
  expect(looks()).toBe(2);
});

test.each([undefined, 86_400_000])(
  'it never sleeps long, as events may be added or moved meanwhile (%s ms to the next)',
  async wait => {
    const { sleeps, settle } = closing([wait]);
    await settle();
    expect(sleeps).toMatchObject([{ ms: 30_000 }]);
  },
);

test('a failure is told, and it tries again soon', async () => {
  const failure = new Error('no database');
  const { sleeps, errors, settle, looks } = closing([failure, undefined]);
  await settle();
  expect(errors).toEqual([failure]);
  expect(sleeps).toMatchObject([{ ms: 5_000 }]);
  sleeps[0]!.wake();
  await settle();
  expect(looks()).toBe(2);
});

test('once stopped it looks no more', async () => {
  const { running, sleeps, settle } = closing([undefined]);
  await settle();
  await running.stop();
  expect(sleeps[0]!.calledOff).toBe(true);
});

test('stopping waits for a look that is under way', async () => {
  const { running, sleeps } = closing([undefined]);
  await running.stop();
  expect(sleeps).toEqual([]);
});
