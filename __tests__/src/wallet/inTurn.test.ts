import { inTurn } from '../../../src/platform/wallet/inTurn';
import { settle } from '../support/fakeWallet';

function runs() {
  const started: { name: string; answer(result: string): void; fail(): void; end(): void }[] = [];
  const run = inTurn((name: string) => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>(resolve => (end = resolve));
    const result = new Promise<string>((answer, reject) => {
      started.push({ name, answer, fail: () => reject(new Error(name)), end });
    });
    return { result, ended };
  });
  return { run, started, names: () => started.map(({ name }) => name) };
}

test('the result comes before the end, and the next starts after it', async () => {
  const { run, started, names } = runs();
  const first = run('first');
  await settle();
  void run('second');
  await settle();
  expect(names()).toEqual(['first']);
  started[0]!.answer('done');
  await expect(first).resolves.toBe('done');
  await settle();
  expect(names()).toEqual(['first']);
  started[0]!.end();
  await settle();
  expect(names()).toEqual(['first', 'second']);
});

test('what was overtaken while it waited never starts', async () => {
  const { run, started, names } = runs();
  void run('first');
  await settle();
  const second = run('second');
  void run('third');
  started[0]!.end();
  await expect(second).rejects.toMatchObject({ reason: 'rejected' });
  await settle();
  expect(names()).toEqual(['first', 'third']);
});

test('a start that throws does not stand in the way of the next', async () => {
  let tries = 0;
  const run = inTurn(() => {
    tries += 1;
    if (tries === 1) throw new Error('not found');
    return { result: Promise.resolve('ok'), ended: Promise.resolve() };
  });
  await expect(run(1)).rejects.toThrow('not found');
  await expect(run(2)).resolves.toBe('ok');
});
