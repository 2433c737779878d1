import { checkTestUrl } from '../../support/testDatabase';

test('the suites run only on a database whose name says that it is for tests', () => {
  expect(checkTestUrl('postgres://me@db.example/duds_test')).toBe('postgres://me@db.example/duds_test');
  for (const name of ['duds', 'duds_test_2', 'test', '']) {
    expect(() => checkTestUrl(`postgres://me@db.example/${name}`)).toThrow('whose name ends in _test');
  }
});
