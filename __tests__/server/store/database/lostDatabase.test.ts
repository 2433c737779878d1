import { setTimeout } from 'node:timers/promises';
import type { HTTPMethods } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';
import { fitCode } from '#rules/outfit/fitCode';
import { startFaultyProxy } from '../../../../lab/storm/faultyProxy';
import type { App } from '../../../../server/http/appDeps';
import { newToken } from '../../../../server/auth/tokens';
import { DatabaseUnavailable } from '../../../../server/store/database/databaseErrors';
import { CALL_LIMITS } from '../../../../server/store/database/postgres';
import { openStore, type Store } from '../../../../server/store/store';
import { addEvent, addVoting, fit, NOON, testConfig, VOTING, wallet } from '../../../../testing/fixtures';
import { messageOf, OWN_ORIGIN } from '../../support/signIn';
import { openEmptyDatabase, type EmptyDatabase } from '../../support/testDatabase';
import { describeServer } from '../../support/testServer';

interface Row {
  readonly id: number;
}

const PARAMETERS: Readonly<Record<string, string>> = {
  wallet: wallet(1),
  status: 'open',
  contract: DEFAULT_COLLECTIONS[0]!.address,
  category: 'glasses',
  item: 'shades',
  left: fitCode(fit()),
  right: fitCode(fit({ glasses: 'glasses/shades.svg' })),
  step: 'link-shared',
};
const QUERIES: Readonly<Record<string, string>> = {
  '/api/nft/v3/getNFTsForOwner': `?owner=${wallet(1)}&contractAddresses[]=${DEFAULT_COLLECTIONS[0]!.address}`,
  '/api/names': `?wallets=${wallet(1)}`,
};
const MESSAGE = messageOf({
  domain: new URL(OWN_ORIGIN).host,
  address: wallet(1),
  uri: OWN_ORIGIN,
  version: '1',
  chainId: 1,
  nonce: '0123456789abcdef',
  issuedAt: new Date(NOON).toISOString(),
  expirationTime: new Date(NOON + 60_000).toISOString(),
});
/** Calls that are not listed are sent without a body. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /api/entries/:eventId/:wallet': fit(),
  'POST /api/vote/:eventId/:entryId/:wallet': { winner: 1 },
  'POST /api/session': { message: MESSAGE, signature: `0x${'1'.repeat(130)}` },
};

describeServer('database failures', {}, server => {
  test('a lost connection leads to a 503 that says when to try again', async () => {
    const lost = () => Promise.reject(new DatabaseUnavailable(new Error('Connection terminated unexpectedly')));
    const app = await server.build({ store: { ...server.store, now: lost } });
    const response = await app.inject('/api/health/ready');
    expect((await app.inject('/api/health/live')).statusCode).toBe(200);
    expect(response.json()).toMatchObject({ status: 503, code: 'database-unavailable' });
    expect(response.headers['retry-after']).toBe('5');
    expect(response.body).not.toContain('terminated');
  });

  test('a slow database leads to a timely 503, however many queries a call makes', async () => {
    const slow = () => new Promise<never>(() => {});
    const app = await server.build({ store: { ...server.store, now: slow }, callTimeoutMs: 50 });
    const response = await app.inject('/api/health');
    expect(response.json()).toMatchObject({ status: 503, code: 'timed-out' });
    expect(response.headers['retry-after']).toBe('5');
  });

  if (server.kind === 'PGlite') return;

  describe('on PostgreSQL', () => {
    let database: EmptyDatabase;
    let store: Store;
    let app: App;
    // A database of its own, because other suites use the shared one at the same time.
    beforeAll(async () => {
      database = await openEmptyDatabase();
      store = await openStore({
        location: { kind: 'postgres', url: database.url, poolSize: 25 },
        clock: () => server.now,
      });
      app = await server.build({ store });
    });
    afterAll(async () => {
      await store.close();
      await database.drop();
    });

    let voters = 0;
    const nextVoter = () => wallet(1_000 + voters++);

    /** Votes until `isOver`, as one wallet after another, and adds each status to `statuses`. */
    async function play(eventId: number, statuses: number[], isOver: () => boolean): Promise<void> {
      let voter = nextVoter();
      while (!isOver()) {
        const asked = await app.inject(`/api/vote/entries/${eventId}/${voter}`);
        statuses.push(asked.statusCode);
        if (asked.statusCode !== 200) continue;
        const [winner, loser] = asked.json<Row[]>();
        if (winner === undefined || loser === undefined) {
          voter = nextVoter();
          continue;
        }
        for (const { id } of [loser, winner]) {
          const url = `/api/vote/${eventId}/${id}/${voter}`;
          statuses.push((await app.inject({ method: 'POST', url, payload: { winner: winner.id } })).statusCode);
        }
      }
    }

    test('terminated connections cost the calls in flight a 503, and later calls nothing', async () => {
      const { id: eventId } = await addVoting(store, 40);
      const operator = new pg.Client({ connectionString: database.url });
      await operator.connect();
      const statuses: number[] = [];
      let isOver = false;
      const players = Array.from({ length: 12 }, () => play(eventId, statuses, () => isOver));
      const accepted = () => statuses.filter(status => status === 201).length;
      for (let round = 0; round < 10; round++) {
        const before = accepted();
        while (accepted() === before) await setTimeout(5);
        await operator.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        );
      }
      isOver = true;
      await Promise.all(players);
      await operator.end();
      expect(new Set(statuses)).toEqual(new Set([200, 201, 503]));
      expect((await app.inject(`/api/vote/entries/${eventId}/${wallet(899)}`)).statusCode).toBe(200);
      const { rows: ballots } = await sql<{ winner: number | null }>`select winner from ballots`.execute(store.db);
      const { rows: ratings } = await sql<{ shown: number }>`select shown from ratings`.execute(store.db);
      expect(ratings.reduce((sum, { shown }) => sum + shown, 0)).toBe(2 * ballots.length);
    });

    test('a table that changes under a prepared statement costs one call, and later calls nothing', async () => {
      const one = await openStore({ location: { kind: 'postgres', url: database.url, poolSize: 1 } });
      const find = () => sql`select * from events where id = ${1}`.execute(one.db);
      await find();
      await sql`alter table events add column another text`.execute(store.db);
      await expect(find()).rejects.toThrow(DatabaseUnavailable);
      await find();
      await sql`alter table events drop column another`.execute(store.db);
      await one.close();
    });

    test('a database that has become a standby is abandoned, and its successor is used', async () => {
      const { id: eventId } = await addVoting(store, 40);
      const ask = async (voter: number) =>
        (await app.inject(`/api/vote/entries/${eventId}/${wallet(voter)}`)).statusCode;
      expect(await ask(700)).toBe(200);
      const operator = new pg.Client({ connectionString: database.url });
      await operator.connect();
      const name = new URL(database.url).pathname.slice(1);
      const setReadOnly = (value: 'on' | 'off') =>
        operator.query(`alter database ${name} set default_transaction_read_only = ${value}`);
      await setReadOnly('on');
      await operator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      while ((await ask(701)) !== 503);
      expect(await ask(702)).toBe(503);
      await operator.query('set default_transaction_read_only = off');
      await setReadOnly('off');
      await operator.end();
      let status = 503;
      // One call may fail for each connection that was opened meanwhile.
      for (let call = 0; call < 25 && status === 503; call++) status = await ask(703);
      expect(status).toBe(200);
    });

    test('a deadlock costs one of its transactions a 503', async () => {
      const [first, second] = [await addEvent(store, VOTING), await addEvent(store, VOTING)];
      let openBarrier = () => {};
      const barrier = new Promise<void>(resolve => (openBarrier = resolve));
      let waiting = 0;
      const waitForBoth = () => {
        if (++waiting === 2) openBarrier();
        return barrier;
      };
      const lockBoth = (ids: readonly number[]) =>
        store.db.transaction().execute(async tx => {
          const lock = (id: number) => sql`update events set title = 'Masked Ball' where id = ${id}`.execute(tx);
          await lock(ids[0]!);
          await waitForBoth();
          await lock(ids[1]!);
        });
      const outcomes = await Promise.allSettled([lockBoth([first.id, second.id]), lockBoth([second.id, first.id])]);
      const failed = outcomes.filter(({ status }) => status === 'rejected');
      expect(failed).toMatchObject([{ reason: expect.any(DatabaseUnavailable) as unknown }]);
    });

    test('every call that needs the database leads to a 503 that says when to try again', async () => {
      const proxied = new URL(database.url);
      const proxy = await startFaultyProxy({ host: proxied.hostname, port: Number(proxied.port) });
      proxied.port = String(proxy.port);
      const away = await openStore({ location: { kind: 'postgres', url: proxied.href }, clock: () => server.now });
      const routes: { readonly method: HTTPMethods; readonly url: string }[] = [];
      const app = await server.build({
        store: away,
        config: testConfig({ AUTH: 'on' }),
        onRoute: ({ method, url }) => routes.push(...[method].flat().map(each => ({ method: each, url }))),
      });
      proxy.set('refusing');
      const statuses: Record<string, number> = {};
      for (const { method, url } of routes.filter(route => route.url.startsWith('/api/') && route.method !== 'HEAD')) {
        const body = BODIES[`${method} ${url}`];
        const response = await app.inject({
          method,
          url: url.replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? '1') + (QUERIES[url] ?? ''),
          headers: { cookie: `duds-session=${newToken()}`, origin: OWN_ORIGIN },
          ...(body === undefined ? {} : { payload: body }),
        });
        statuses[`${method} ${url}`] = response.statusCode;
        if (response.statusCode === 503) expect(response.headers['retry-after']).toBe('5');
      }
      await away.close();
      await proxy.close();
      const others = Object.entries(statuses).filter(([, status]) => status !== 503);
      // Only these calls do not read the database.
      expect(Object.fromEntries(others)).toEqual({
        'GET /api/health/live': 200,
        'GET /api/names': 200,
        'GET /api/nft/v3/getNFTsForOwner': 200,
        'GET /api/openapi.json': 200,
        'POST /api/counts/:step': 204,
      });
    });

    test('a stalled database is abandoned, and used again as soon as it responds', async () => {
      const proxied = new URL(database.url);
      const proxy = await startFaultyProxy({ host: proxied.hostname, port: Number(proxied.port) });
      proxied.port = String(proxy.port);
      // A loaded machine needs a while for each connection, so there are few, and the limits are not much shorter.
      const limits = { ...CALL_LIMITS, connection: 3_000, response: 4_000 };
      const location = { kind: 'postgres', url: proxied.href, poolSize: 3, limits } as const;
      const stalling = await openStore({ location, clock: () => server.now });
      const behindProxy = await server.build({ store: stalling });
      const { id: eventId } = await addVoting(store, 40);
      const ask = (voter: number) => behindProxy.inject(`/api/vote/entries/${eventId}/${wallet(voter)}`);
      const statusesOf = async (from: number) => {
        const calls = Array.from({ length: 6 }, (_, index) => ask(from + index));
        return (await Promise.all(calls)).map(({ statusCode }) => statusCode);
      };
      await Promise.all([statusesOf(200), statusesOf(300), setTimeout(10).then(() => proxy.set('stalled'))]);
      expect(new Set(await statusesOf(400))).toEqual(new Set([503]));
      expect(new Set(await statusesOf(500))).toEqual(new Set([503]));
      proxy.set('open');
      expect(new Set(await statusesOf(600))).toEqual(new Set([200]));
      await stalling.close();
      await proxy.close();
    });
  });
});
