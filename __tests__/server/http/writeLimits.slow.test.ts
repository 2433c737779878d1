import { sql } from 'kysely';
import { openStore, type Store } from '../../../server/store/store';
import { createWriteWindowStore } from '../../../server/store/database/writeWindowStore';
import { addVoting, HOUR, wallet } from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';

const MINUTE = 60_000;
const limits = { everything: 1_000_000, writes: 40 };

describeServer('limits on writing', {}, server => {
  const { build } = server;
  const others: Store[] = [];
  afterEach(async () => {
    for (const store of others.splice(0)) await store.close();
  });

  /** Two processes on PostgreSQL. PGlite allows only one, so there two apps share the store. */
  async function twoApps() {
    if (server.kind === 'PGlite') return [await build({ limits }), await build({ limits })] as const;
    const store = await openStore({ location: server.location, clock: () => server.now });
    others.push(store);
    return [await build({ limits }), await build({ limits, store })] as const;
  }

  const startVoting = async () => (await addVoting(server.store, 6, [-2, -1, 9])).id;

  type App = Awaited<ReturnType<typeof build>>;
  const ask = async (app: App, id: number, remoteAddress = '10.0.0.1') => {
    const response = await app.inject({ url: `/api/vote/entries/${id}/${wallet(900)}`, remoteAddress });
    return response.statusCode;
  };
  const count = (statuses: readonly number[], status: number) => statuses.filter(code => code === status).length;

  test('two processes together allow an address as much as one', async () => {
    const apps = await twoApps();
    const id = await startVoting();
    const statuses: number[] = [];
    for (let call = 0; call < 60; call++) statuses.push(await ask(apps[call % 2]!, id));
    expect(statuses.lastIndexOf(200)).toBe(39);
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([40, 20]);
    for (const app of apps) expect(await ask(app, id, '10.0.0.2')).toBe(200);
  });

  test('two processes do not allow more to an address that calls both at once', async () => {
    const apps = await twoApps();
    const id = await startVoting();
    const statuses = await Promise.all(Array.from({ length: 120 }, (_, call) => ask(apps[call % 2]!, id)));
    // One process may still hold a part of the allowance.
    expect(count(statuses, 200)).toBeLessThanOrEqual(40);
    expect(count(statuses, 200)).toBeGreaterThanOrEqual(38);
    expect(count(statuses, 429)).toBe(120 - count(statuses, 200));
  });

  test('a 429 says how long to wait, and after that the call succeeds', async () => {
    const [app] = await twoApps();
    const id = await startVoting();
    for (let call = 0; call < 40; call++) await ask(app, id);
    server.now += MINUTE - 5_500;
    const response = await app.inject({ url: `/api/vote/entries/${id}/${wallet(900)}`, remoteAddress: '10.0.0.1' });
    expect(response.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(response.headers['retry-after']).toBe('6');
    server.now += 6_000;
    expect(await ask(app, id)).toBe(200);
  });

  test('each kind of call has a count of its own', async () => {
    const [app] = await twoApps();
    const id = await startVoting();
    for (let call = 0; call < 41; call++) await ask(app, id);
    const payload = { winner: 1 };
    const vote = {
      method: 'POST',
      url: `/api/vote/${id}/1/${wallet(901)}`,
      payload,
      remoteAddress: '10.0.0.1',
    } as const;
    expect((await app.inject(vote)).statusCode).toBe(422);
  });

  test('the IPv6 networks of one /48 share ten times the limit of one', async () => {
    const app = await build({ limits: { ...limits, writes: 2 } });
    const id = await startVoting();
    for (let call = 0; call < 30; call++) await ask(app, id, '2001:db8:1::1');
    const statuses: number[] = [];
    for (let network = 1; network <= 12; network++)
      for (let call = 0; call < 2; call++) statuses.push(await ask(app, id, `2001:db8:1:${network}::1`));
    expect(statuses.lastIndexOf(200)).toBe(17);
    expect(count(statuses, 200)).toBe(18);
    expect(await ask(app, id, '2001:db8:2::1')).toBe(200);
  });

  test('few calls query the database, and the calls of a flood never do', async () => {
    let claims = 0;
    const { writeWindows } = server.store;
    const claim: typeof writeWindows.claim = (...about) => {
      claims += 1;
      return writeWindows.claim(...about);
    };
    const app = await build({
      limits: { ...limits, writes: 100 },
      store: { ...server.store, writeWindows: { claim } },
    });
    const id = await startVoting();
    for (let call = 0; call < 100; call++) expect(await ask(app, id)).toBe(200);
    expect(claims).toBe(20);
    for (let call = 0; call < 50; call++) expect(await ask(app, id)).toBe(429);
    expect(claims).toBe(21);
  });

  test('addresses are not stored', async () => {
    const [app] = await twoApps();
    await ask(app, await startVoting());
    const { rows } = await sql`select * from write_windows`.execute(server.store.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ used: 2, caller: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  });

  test('a claim gets what is left of its window, and then nothing until the next one', async () => {
    const { claim } = server.store.writeWindows;
    const caller = 'a'.repeat(64);
    expect(await claim(caller, 7, 10)).toEqual({ granted: 7, endsIn: MINUTE });
    server.now += 1_000;
    expect(await claim(caller, 7, 10)).toEqual({ granted: 3, endsIn: MINUTE - 1_000 });
    for (let again = 0; again < 3; again++) expect(await claim(caller, 7, 10)).toMatchObject({ granted: 0 });
    server.now += MINUTE - 1_000;
    expect(await claim(caller, 7, 10)).toEqual({ granted: 7, endsIn: MINUTE });
  });

  test('windows that have ended are deleted', async () => {
    const { db, sqlNow } = server.store;
    const windows = createWriteWindowStore(db, sqlNow, 3);
    const caller = (n: number) => n.toString(16).padStart(64, '0');
    await windows.claim(caller(1), 1, 10);
    server.now += HOUR;
    await windows.claim(caller(2), 1, 10);
    expect((await sql<{ caller: string }>`select caller from write_windows`.execute(db)).rows).toHaveLength(2);
    await windows.claim(caller(2), 1, 10);
    const { rows } = await sql<{ caller: string }>`select caller from write_windows`.execute(db);
    expect(rows).toEqual([{ caller: caller(2) }]);
  });
});
