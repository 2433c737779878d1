import { setImmediate as tick } from 'node:timers/promises';
import { Pace, Turns } from '../../../server/store/traffic';

describe('the pace of downloads', () => {
  test('lets the first bytes go at once, and the next ones when those have had their time', () => {
    const pace = new Pace(10);
    expect([pace.next(1_000, 0), pace.next(500, 0), pace.next(500, 120)]).toEqual([0, 100, 30]);
  });

  test('saves up nothing while nobody downloads', () => {
    const pace = new Pace(10);
    expect([pace.next(1_000, 0), pace.next(1_000, 5_000), pace.next(1_000, 5_000)]).toEqual([0, 0, 100]);
  });
});

describe('turns', () => {
  test('let as many tasks run at a time, in the order in which they came', async () => {
    const turns = new Turns(2);
    const started: number[] = [];
    const end: (() => void)[] = [];
    const take = (task: number) =>
      turns.take(() => {
        started.push(task);
        return new Promise<number>(resolve => (end[task] = () => resolve(task)));
      });
    const first = [0, 1, 2, 3].map(take);
    await tick();
    expect(started).toEqual([0, 1]);
    end[1]!();
    await tick();
    expect(started).toEqual([0, 1, 2]);
    [0, 2].forEach(task => end[task]!());
    await tick();
    end[3]!();
    expect(await Promise.all(first)).toEqual([0, 1, 2, 3]);
    [4, 5, 6].forEach(task => void take(task));
    await tick();
    expect(started.slice(4)).toEqual([4, 5]);
  });

  test('go on after a failure', async () => {
    const turns = new Turns(1);
    await expect(turns.take(() => Promise.reject(new Error('no such part')))).rejects.toThrow('no such part');
    expect(await turns.take(() => Promise.resolve('the next'))).toBe('the next');
  });
});
