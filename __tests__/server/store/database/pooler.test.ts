import { OperatorError } from '../../../../server/config/errors';
import { migrateDatabase, openDatabase } from '../../../../server/store/database/database';
import { DatabaseUnavailable } from '../../../../server/store/database/databaseErrors';
import { refuseSharedConnections } from '../../../../server/store/database/pooler';
import { startFakePostgres, type FakePostgres } from '../../support/fakePostgres';

const PATIENCE_MS = 60_000;

let fake: FakePostgres;
beforeEach(async () => void (fake = await startFakePostgres()));
afterEach(() => fake.close());

const probe = (waitMs = PATIENCE_MS) => refuseSharedConnections(fake.url, waitMs);

test('PostgreSQL itself is used', async () => {
  await probe();
});

test('a pooler in session mode is used', async () => {
  fake.behaviour = { serve: connection => 500 + connection };
  await probe();
});

test.each([
  ['a pool of one', () => 500],
  ['another process for each query', (connection: number, query: number) => 500 + 2 * query + connection],
  [
    'two processes that change places, late',
    (connection: number, query: number) => 500 + ((connection + +(query > 7)) % 2),
  ],
])('a pooler in transaction mode is refused, with what to write instead: %s', async (_what, serve) => {
  fake.behaviour = { serve };
  await expect(probe()).rejects.toThrow(OperatorError);
  await expect(probe()).rejects.toThrow(
    'Point DATABASE_URL at PostgreSQL itself, or at a PgBouncer with pool_mode = session',
  );
});

test('a pooler that has no second connection is waited for, with the number that it needs', async () => {
  fake.behaviour = { serve: connection => (connection % 2 === 0 ? 500 : null) };
  const probing = probe(100);
  await expect(probing).rejects.toThrow(DatabaseUnavailable);
  await expect(probing).rejects.toHaveProperty('cause.message', expect.stringContaining('14 for each process'));
});

test('the server and the command that migrates ask before they change anything', async () => {
  const asked: number[] = [];
  fake.behaviour = { serve: connection => asked.push(connection) && 500 };
  const location = { kind: 'postgres', url: fake.url } as const;
  await expect(openDatabase(location, { onWait: () => undefined })).rejects.toThrow(OperatorError);
  await expect(migrateDatabase(location)).rejects.toThrow(OperatorError);
  expect(asked).toEqual([0, 0, 1, 2, 2, 3]);
});
