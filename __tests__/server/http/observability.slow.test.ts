import { Wallet } from 'ethers';
import type { InjectOptions } from 'fastify';
import type { AppDeps } from '../../../server/http/appDeps';
import { DatabaseUnavailable } from '../../../server/store/database/databaseErrors';
import { createClosingStore } from '../../../server/store/proof/closings';
import { addEntries, addEvent, testConfig, VOTING, wallet } from '../../../testing/fixtures';
import { TestBrowser } from '../support/signIn';
import { describeServer } from '../support/testServer';

const TOKEN = 'a-token-of-the-monitor';

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly reqId?: string;
  readonly security?: string;
  readonly code?: string;
  readonly wallet?: string;
  readonly req?: { readonly route: string };
}

describeServer('observability', { config: testConfig({ METRICS_TOKEN: TOKEN }) }, server => {
  const metrics = (options: InjectOptions = {}) => server.app.inject({ url: '/metrics', ...options });

  async function logged(log: NonNullable<AppDeps['log']> = 'info', deps: Partial<AppDeps> = {}) {
    const lines: LogLine[] = [];
    const write = (line: string) => lines.push(JSON.parse(line) as LogLine);
    const app = await server.build({ ...deps, log, logStream: { write } });
    return { app, lines };
  }

  describe('/metrics', () => {
    test('names routes by their pattern, with status and duration', async () => {
      await server.get('/api/xp/0x00000000000000000000000000000000000000ab');
      await server.get('/api/event/12345/voting');
      const { body, headers } = await metrics();
      expect(headers['content-type']).toContain('text/plain');
      expect(body).toMatch(
        /duds_http_request_seconds_count\{method="GET",route="\/api\/xp\/:wallet",status="200"\} [1-9]/,
      );
      expect(body).toMatch(
        /duds_http_request_seconds_sum\{[^}]*route="\/api\/event\/:id\/voting",status="404"\} [\d.]*[1-9]/,
      );
      expect(body).not.toContain('12345');
    });

    test('counts each issued and each decided ballot once', async () => {
      const app = await server.build({ config: testConfig({ AUTH: 'off' }) });
      const { id } = await addEvent(server.store, VOTING);
      await addEntries(server.store, id, 4);
      const counts = async () => {
        const { body } = await metrics();
        return ['issued', 'decided'].map(what =>
          Number(new RegExp(`duds_ballots_${what}_total (\\d+)`).exec(body)?.[1]),
        );
      };
      const [issued = NaN, decided = NaN] = await counts();
      const ask = () => app.inject(`/api/vote/entries/${id}/${wallet(99)}`);
      const [left, right] = (await ask()).json<readonly { readonly id: number }[]>();
      await ask();
      for (const entry of [right!.id, left!.id, right!.id])
        await app.inject({
          method: 'POST',
          url: `/api/vote/${id}/${entry}/${wallet(99)}`,
          payload: { winner: left!.id },
        });
      expect(await counts()).toEqual([issued + 1, decided + 1]);
    });

    test('counts limits that were hit, and problems by code', async () => {
      const app = await server.build({ limits: { everything: 1, writes: 10 } });
      await app.inject('/api/events/open');
      await app.inject('/api/events/open');
      const { body } = await metrics();
      expect(body).toMatch(/duds_limits_hit_total\{limit="everything"\} [1-9]/);
      expect(body).toMatch(/duds_problems_total\{code="too-many-requests"\} [1-9]/);
    });

    // At 0, unless an earlier suite of the process has counted.
    test('counters exist before their first failure, which is an increase', async () => {
      const { body } = await metrics();
      for (const counter of [
        'problems_total{code="clock-in-doubt"}',
        'limits_hit_total{limit="sign-out"}',
        'ballots_passed_total{why="broken"}',
        'seals_total{kind="end"}',
        'nft_index_requests_total{caller="visitor",outcome="failed"}',
      ])
        expect(body).toContain(`duds_${counter} `);
    });

    test('say whether the database responds', async () => {
      expect((await metrics()).body).toContain('duds_database_up 1');
      const down = () => Promise.reject(new DatabaseUnavailable('gone'));
      const app = await server.build({ store: { ...server.store, now: down } });
      expect((await app.inject('/metrics')).body).toContain('duds_database_up 0');
      const silent = await server.build({ store: { ...server.store, now: () => new Promise<number>(() => {}) } });
      expect((await silent.inject('/metrics')).body).toContain('duds_database_up 0');
    });

    test('say how long a close is overdue', async () => {
      const overdue = async () => Number(/duds_close_overdue_seconds ([\d.]+)/.exec((await metrics()).body)?.[1]);
      await addEvent(server.store, [-200, -100, -2]);
      const { db, sealing } = server.store;
      const inDoubt = { ...sealing.clock, verify: () => Promise.reject(new Error('in doubt')) };
      await expect(createClosingStore(db, { ...sealing, clock: inDoubt }).closeDue()).rejects.toThrow('in doubt');
      expect(await overdue()).toBeGreaterThanOrEqual(2 * 3_600);
      await server.store.standings.closeDue();
      expect(await overdue()).toBe(0);
    });

    if (server.kind === 'PostgreSQL')
      test('reports the connections of both pools', async () => {
        const { body } = await metrics();
        expect(body).toMatch(/duds_pool_connections\{pool="calls",state="idle"\} \d/);
        expect(body).toMatch(/duds_pool_wait_seconds_count\{pool="calls"\} [1-9]/);
        expect(body).toContain('pool="jobs"');
      });

    const elsewhere = { remoteAddress: '203.0.113.7' };
    const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    test.each<[string, InjectOptions, number]>([
      ['this machine', {}, 200],
      ['this machine over IPv6', { remoteAddress: '::ffff:127.0.0.1' }, 200],
      ['another machine', elsewhere, 404],
      [
        'another machine that claims to be this one',
        { ...elsewhere, headers: { 'x-forwarded-for': '127.0.0.1' } },
        404,
      ],
      ...['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-proto'].map(
        (name): [string, InjectOptions, number] => [
          `a proxy on this machine that sends ${name}`,
          { headers: { [name]: 'duds.example' } },
          404,
        ],
      ),
      [
        'a proxy on this machine with the token',
        { headers: { 'x-real-ip': '203.0.113.7', ...bearing(TOKEN).headers } },
        200,
      ],
      ['another machine with the token', { ...elsewhere, ...bearing(TOKEN) }, 200],
      ['another machine with a wrong token', { ...elsewhere, ...bearing(`${TOKEN}s`) }, 404],
    ])('returns the expected status to %s', async (_name, options, status) => {
      expect((await metrics(options)).statusCode).toBe(status);
    });
  });

  describe('a request', () => {
    test.each(['1', '127.0.0.0/8'])('keeps the id that a trusted proxy sent: TRUST_PROXY=%s', async proxies => {
      const { app, lines } = await logged('info', { config: testConfig({ AUTH: 'off', TRUST_PROXY: proxies }) });
      const { headers } = await app.inject({ url: '/api/events/open', headers: { 'x-request-id': 'edge-7.a:b_c' } });
      expect(headers['x-request-id']).toBe('edge-7.a:b_c');
      expect(new Set(lines.map(({ reqId }) => reqId))).toEqual(new Set(['edge-7.a:b_c']));
    });

    test.each([{}, { TRUST_PROXY: '10.0.0.0/8' }])('from elsewhere gets an id of our own: %j', async env => {
      const app = await server.build({ config: testConfig({ AUTH: 'off', ...env }) });
      const { headers } = await app.inject({ url: '/api/events/open', headers: { 'x-request-id': 'edge-7' } });
      expect(headers['x-request-id']).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    });

    test.each(['', 'a b', 'x'.repeat(65), 'né', '"};{"'])(
      'with the id %j gets one of our own, even from a trusted proxy',
      async id => {
        const app = await server.build({ config: testConfig({ AUTH: 'off', TRUST_PROXY: '1' }) });
        const { headers } = await app.inject({ url: '/api/events/open', headers: { 'x-request-id': id } });
        expect(headers['x-request-id']).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
      },
    );

    test('that is refused carries its reference if a player may dispute it', async () => {
      const { app, lines } = await logged();
      const browser = new TestBrowser(() => app);
      const url = `/api/vote/entries/1/${wallet(5)}`;
      expect((await browser.send('GET', url)).json()).not.toHaveProperty('reference');
      await browser.signIn(Wallet.createRandom());
      const { code, reference } = (await browser.send('GET', url)).json<{ code: string; reference: string }>();
      expect(code).toBe('other-wallet');
      expect(lines.find(line => line.code === code)?.reqId).toBe(reference);
    });

    test('that fails carries a reference that is also in the log', async () => {
      const store = {
        ...server.store,
        events: { ...server.store.events, list: () => Promise.reject(new Error('fire')) },
      };
      const { app, lines } = await logged('warn', { store });
      const response = await app.inject('/api/events/open');
      const { reference } = response.json<{ reference: string }>();
      expect(response.json()).toMatchObject({ status: 500, code: 'internal' });
      expect(reference).toBe(response.headers['x-request-id']);
      expect(lines).toMatchObject([{ level: 50, reqId: reference }]);
    });
  });

  describe('the log', () => {
    test('omits health checks and monitors', async () => {
      const { app, lines } = await logged();
      for (const url of ['/api/health', '/metrics']) expect((await app.inject(url)).statusCode).toBe(200);
      expect(lines).toEqual([]);
    });

    test('names wallets that sign in or out and refused calls, without secrets', async () => {
      const { app, lines } = await logged();
      const alice = Wallet.createRandom();
      const browser = new TestBrowser(() => app);
      const signedIn = await browser.signIn(alice);
      const secrets = [...browser.cookies.values(), ...signedIn.cookies.map(({ value }) => value)];
      await browser.send('GET', `/api/vote/entries/1/${wallet(5)}`);
      await browser.send('DELETE', '/api/session?everywhere');
      const message = await browser.message(alice.address, { chainId: 5 });
      const signature = await alice.signMessage(message);
      await browser.open(message, signature);
      expect(lines.filter(({ security }) => security !== undefined)).toMatchObject([
        { security: 'signed-in', wallet: alice.address.toLowerCase() },
        { security: 'refused', code: 'other-wallet', wallet: wallet(5) },
        { security: 'signed-out' },
        { security: 'refused', code: 'sign-in-refused' },
      ]);
      const text = JSON.stringify(lines);
      for (const secret of [...secrets, signature]) expect(text).not.toContain(secret);
    });

    test('has the patterns of routes instead of paths, which would join wallets, votes and network addresses', async () => {
      const { app, lines } = await logged();
      const [player, event] = [wallet(5), await addEvent(server.store, VOTING)];
      for (const [method, url] of [
        ['GET', `/api/xp/${player}`],
        ['GET', `/api/vote/progress/${player}?wallet=${player}`],
        ['POST', `/api/vote/${event.id}/1/${player}`],
        ['POST', `/api/session/nonce?wallet=${player}`],
        ['GET', `/api/no-such-call/${player}`],
        ['GET', `/results/${event.id}?by=${player}`],
        ['GET', `/assets/${player}.png`],
        ['GET', `/%zz${player}`],
        ['GET', `/${'x'.repeat(1_100)}${player}`],
      ] as const)
        await app.inject({ method, url, remoteAddress: '203.0.113.7' });
      const open = lines.filter(({ security }) => security === undefined);
      expect(JSON.stringify(open).toLowerCase()).not.toContain(player.slice(2));
      const requests = open.flatMap(({ req }) => req ?? []);
      expect(requests.slice(0, 1)).toEqual([
        { method: 'GET', route: '/api/xp/:wallet', host: 'localhost:80', remoteAddress: '203.0.113.7' },
      ]);
      expect(requests.map(({ route }) => route)).toEqual(
        expect.arrayContaining([
          '/api/session/nonce',
          '/api/vote/:eventId/:entryId/:wallet',
          '/results/:event',
          '/*',
          'none',
        ]),
      );
    });

    test('has no refusals at level warn', async () => {
      const { app, lines } = await logged('warn');
      await app.inject('/api/session');
      expect(lines).toEqual([]);
    });
  });
});
