import { Pace } from '../../../server/store/traffic';

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
