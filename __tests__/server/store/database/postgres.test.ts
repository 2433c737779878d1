import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable } from '../../../../server/store/database/databaseErrors';
import { OperatorError } from '../../../../server/config/errors';
import { CALL_LIMITS, openPostgres, whenReachable } from '../../../../server/store/database/postgres';
import { startFakePostgres, type FakePostgres } from '../../support/fakePostgres';

const PATIENCE_MS = 60_000;

let fake: FakePostgres;
let db: Kysely<unknown>;
beforeEach(async () => {
  fake = await startFakePostgres();
  const limits = { ...CALL_LIMITS, connection: PATIENCE_MS, response: PATIENCE_MS };
  db = openPostgres({ kind: 'postgres', url: fake.url, poolSize: 2, limits });
});
afterEach(async () => {
  jest.useRealTimers();
  await fake.close();
  await db.destroy();
});

const ask = () => sql`select 1`.execute(db);

test('a connection that is lost during a query fails only that query', async () => {
  await ask();
  fake.behaviour = 'drop';
  await expect(ask()).rejects.toThrow(DatabaseUnavailable);
  fake.behaviour = 'respond';
  expect((await ask()).rows).toEqual([]);
});

test('a connection that is lost within a transaction fails it, and the next one works', async () => {
  const lost = db.transaction().execute(async tx => {
    fake.behaviour = 'drop';
    await sql`select 1`.execute(tx);
  });
  await expect(lost).rejects.toThrow(DatabaseUnavailable);
  fake.behaviour = 'respond';
  await db.transaction().execute(tx => sql`select 1`.execute(tx));
});

test('a server that refuses connections for now is unavailable', async () => {
  fake.behaviour = { refuse: '57P03' };
  await expect(ask()).rejects.toThrow(DatabaseUnavailable);
  fake.behaviour = 'respond';
  expect((await ask()).rows).toEqual([]);
});

test.each([
  ['53100', 'a full disk'],
  ['53200', 'too little memory'],
  ['58030', 'a disk that cannot be read'],
  ['40001', 'a conflict between transactions'],
  ['40P01', 'a deadlock'],
])('a statement that fails with %s (%s) may succeed later', async code => {
  fake.behaviour = { fail: code };
  await expect(ask()).rejects.toThrow(DatabaseUnavailable);
  fake.behaviour = 'respond';
  expect((await ask()).rows).toEqual([]);
});

test('a statement that is wrong stays wrong', async () => {
  fake.behaviour = { fail: '42601' };
  await expect(ask()).rejects.toThrow(pg.DatabaseError);
});

test('queries without a response are abandoned, and so are their connections', async () => {
  fake.behaviour = 'ignore';
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'Date', 'performance'] });
  const asked = Promise.allSettled(Array.from({ length: 6 }, ask));
  while (fake.ignored < 2) await new Promise(resolve => setImmediate(resolve));
  jest.advanceTimersByTime(PATIENCE_MS);
  for (const { status } of await asked) expect(status).toBe('rejected');
  fake.behaviour = 'respond';
  for (let time = 0; time < 3; time++) expect((await ask()).rows).toEqual([]);
});

test('a call waits less than 15 seconds for a connection and a response together', () => {
  expect(CALL_LIMITS.connection + CALL_LIMITS.response).toBeLessThan(15_000);
  expect(CALL_LIMITS.statement).toBeLessThan(CALL_LIMITS.response);
});

describe('a server that starts before its database', () => {
  const attempt = async () => {
    await ask();
  };
  const start = (onWait?: (sentence: string) => void) =>
    whenReachable({ kind: 'postgres', url: fake.url }, attempt, onWait);

  test('waits for it and says so once', async () => {
    const port = Number(new URL(fake.url).port);
    await fake.close();
    const sentences: string[] = [];
    const started = start(sentence => {
      sentences.push(sentence);
      void startFakePostgres(port).then(next => (fake = next));
    });
    await started;
    expect(sentences).toEqual([expect.stringContaining(`The database duds at 127.0.0.1:${port} does not answer yet`)]);
  });

  test.each([
    ['28P01', 'a wrong password'],
    ['28000', 'a role that may not log in'],
    ['3D000', 'an unknown database'],
    ['42501', 'missing rights'],
    ['3F000', 'no schema that may be used'],
  ])('reports %s (%s) at once, in one sentence', async code => {
    fake.behaviour = { refuse: code };
    const starting = start(sentence => {
      throw new Error(sentence);
    });
    await expect(starting).rejects.toThrow(OperatorError);
    await expect(starting).rejects.toThrow(`cannot be used: refused with ${code}. Check DATABASE_URL.`);
  });

  test('reports a pooler that does not take its parameters, and what to write there', async () => {
    fake.behaviour = { refuse: '08P01', because: 'unsupported startup parameter: statement_timeout' };
    const starting = start(sentence => {
      throw new Error(sentence);
    });
    await expect(starting).rejects.toThrow(OperatorError);
    await expect(starting).rejects.toThrow(/pool_mode = session and ignore_startup_parameters = statement_timeout,/);
  });

  test('fails at once without a callback for waiting', async () => {
    await fake.close();
    await expect(start()).rejects.toThrow(OperatorError);
  });

  test('passes on errors of the statements themselves', async () => {
    const broken = () => Promise.reject(new RangeError('a defect'));
    await expect(whenReachable({ kind: 'postgres', url: fake.url }, broken)).rejects.toThrow(RangeError);
  });
});
