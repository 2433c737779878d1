import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { App, AppDeps } from '../../../server/http/appDeps';
import { readConfig } from '../../../server/config/config';
import { DatabaseUnavailable } from '../../../server/store/database/databaseErrors';
import { ARCHIVED, addEntries, addEvent, fit, OPEN, testConfig, wallet } from '../../../testing/fixtures';
import { SHARED } from '../../../server/http/caching';
import { describeServer, writePublicFolder } from '../support/testServer';

const HTML = { accept: 'text/html,application/xhtml+xml' };

describeServer('HTTP', {}, server => {
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

  describe('the page', () => {
    test.each(['/', '/wardrobe', '/events', '/faq', '/wardrobe?demo', '/events/'])('%s returns the app', async url => {
      const response = await get(url, HTML);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.body).toContain('duds-config');
    });

    test('contains the runtime configuration, and is revalidated each time', async () => {
      const response = await get('/');
      const json = /id="duds-config">(.*?)<\/script>/.exec(response.body)![1]!;
      expect(JSON.parse(json)).toMatchObject({
        apiBase: '/api/',
        dataBase: '/data/',
        assetBase: '/assets/',
        eventPictures: ['masked-ball'],
        chain: { id: 1, name: 'Ethereum', rpcUrl: '' },
        walletConnect: null,
        localWallet: null,
      });
      expect(response.headers['cache-control']).toBe(SHARED);
    });

    test('names an event picture that was added after the start', async () => {
      const { page, remove } = writePublicFolder();
      const app = await server.build({ page });
      writeFileSync(join(page.folder, 'assets/events/late-ball.png'), 'png');
      expect((await app.inject('/events')).body).toMatch(/"eventPictures":\[[^\]]*"late-ball"/);
      remove();
    });

    test('nothing in the configuration can end its element', async () => {
      const config = {
        ...testConfig(),
        chain: { id: 1, name: '</script><script>alert(1)</script>', rpcUrl: '', publicRpcUrl: '' },
      };
      const app = await server.build({ config });
      const { body } = await app.inject('/');
      expect(body).not.toContain('</script><script>');
      expect(JSON.parse(/id="duds-config">(.*?)<\/script>/.exec(body)![1]!)).toMatchObject({
        chain: { name: config.chain.name },
      });
    });

    test('RPC_URL stays on the server, and PUBLIC_RPC_URL is in the page', async () => {
      const config = testConfig({ RPC_URL: 'https://rpc.example/secret', PUBLIC_RPC_URL: 'https://rpc.example/open' });
      const { body, headers } = await (await server.build({ config })).inject('/');
      expect(body).toContain('"rpcUrl":"https://rpc.example/open"');
      expect(JSON.stringify([body, headers])).not.toContain('secret');
    });

    test('with assets on another server, the app tries the pictures of events', async () => {
      const app = await server.build({ config: testConfig({ ASSET_BASE_URL: 'https://bucket.example/duds' }) });
      const { body } = await app.inject('/');
      expect(body).toContain('"assetBase":"https://bucket.example/duds/","eventPictures":null');
    });

    test('an unknown address also returns the app, with 404', async () => {
      for (const url of ['/wardrobes', '/vote', '/vote/1/2', '/%E2%82%AC']) {
        const response = await get(url, HTML);
        expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
        expect(response.headers['cache-control']).toBe('no-store');
      }
    });

    test.each([
      ['an unknown call', '/api/nothing', HTML],
      ['the API itself', '/api', HTML],
      ['an unknown asset', '/assets/glasses/nothing.svg', HTML],
      ['an unknown data file', '/data/nothing.json', HTML],
      ['an unknown script', '/main.ffffffff.js', HTML],
      ['an unknown page requested as JSON', '/wardrobes', { accept: 'application/json' }],
    ])('%s is 404 without a page', async (_name, url, headers) => {
      const response = await get(url, headers);
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toContain('application/problem+json');
      expect(response.json()).toMatchObject({ code: 'not-found' });
    });

    test('a path over 1 kB is refused with 414, whatever it begins with', async () => {
      const path = (length: number) => `/${'x'.repeat(length - 1)}`;
      expect((await get(path(1024), HTML)).statusCode).toBe(404);
      expect((await get(`${path(1024)}?${'q'.repeat(1024)}`, HTML)).statusCode).toBe(404);
      for (const url of [
        path(1025),
        `/api${path(1025)}`,
        `/assets/${'a/'.repeat(5000)}`,
        `/vote/${'1'.repeat(1025)}`,
      ]) {
        const response = await get(url, HTML);
        expect([response.statusCode, response.json()]).toMatchObject([414, { code: 'path-too-long' }]);
      }
    });

    test('writing to a page is 404', async () => {
      const response = await server.app.inject({ method: 'POST', url: '/wardrobe', headers: HTML, payload: {} });
      expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'not-found' }]);
    });

    test('index.html without its configuration is not served', async () => {
      for (const url of ['/index.html', '/index%2ehtml', '//index.html', '/INDEX.html']) {
        expect((await get(url, HTML)).body).not.toContain('id="duds-config">{}<');
      }
    });
  });

  describe('files', () => {
    test('a file with a hash in its name is cached for a year', async () => {
      const response = await get('/main.0a1b2c3d.js');
      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(response.headers.vary).toBe('accept-encoding');
      expect(response.headers['content-type']).toContain('javascript');
    });

    test.each([
      ['br', 'gzip, deflate, br', 'brotli of main'],
      ['gzip', 'gzip', 'gzip of main'],
    ])('the %s version of a file is served to clients that accept it', async (encoding, accept, body) => {
      const response = await get('/main.0a1b2c3d.js', { 'accept-encoding': accept });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.body).toBe(body);
      expect(response.headers['content-type']).toContain('javascript');
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(response.headers.vary).toBe('accept-encoding');
    });

    test('precompressed files have no addresses of their own', async () => {
      expect((await get('/main.0a1b2c3d.js.br')).statusCode).toBe(404);
    });

    test('the service worker is revalidated each time, whatever its query', async () => {
      for (const url of ['/sw.js', '/sw.js?assets=%2Fassets%2F']) {
        const response = await get(url);
        expect(response.headers['cache-control']).toBe('no-cache');
        expect(response.headers['content-type']).toContain('javascript');
      }
    });

    test.each(['/data/categories.json', '/assets/glasses/shades.svg'])(
      '%s is cached for a while and then revalidated',
      async url => {
        const response = await get(url);
        expect(response.headers['cache-control']).toBe('public, max-age=300, must-revalidate');
        expect(response.headers.etag).toBeDefined();
        const again = await get(url, { 'if-none-match': String(response.headers.etag) });
        expect([again.statusCode, again.body]).toEqual([304, '']);
        expect(again.headers['cache-control']).toBe('public, max-age=300, must-revalidate');
      },
    );

    test.each([
      '/../outside.txt',
      '/assets/../../outside.txt',
      '/%2e%2e/outside.txt',
      '/assets/..%2f..%2foutside.txt',
      '/assets/%2e%2e%5c..%5coutside.txt',
      '//outside.txt',
      '/%00',
      '/assets/.secret',
    ])('%s does not reach a file', async url => {
      const response = await get(url);
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.statusCode).toBeLessThan(500);
      expect(['outside', 'secret']).not.toContain(response.body);
    });

    test('folders are not served', async () => {
      for (const url of ['/assets', '/assets/', '/assets/glasses/']) expect((await get(url)).statusCode).toBe(404);
    });
  });

  describe('headers', () => {
    test.each([
      '/',
      '/main.0a1b2c3d.js',
      '/data/categories.json',
      '/assets/glasses/shades.svg',
      '/api/events/open',
      '/api/nothing',
      '/nothing',
    ])('%s has the common headers', async url => {
      const { headers } = await get(url, HTML);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'x-frame-options': 'DENY',
      });
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    });

    test('the page may load its own scripts and pictures from anywhere, and connect to its own server only', async () => {
      const policy = (await get('/')).headers['content-security-policy'];
      for (const rule of [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob: https:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "worker-src 'self'",
        "manifest-src 'self'",
      ]) {
        expect(String(policy).split('; ')).toContain(rule);
      }
    });

    test('the configured hosts are added to the policy, and no others', async () => {
      const config = testConfig({
        ASSET_BASE_URL: 'https://bucket.example/duds/',
        PUBLIC_RPC_URL: 'https://rpc.example/path',
        WALLETCONNECT_PROJECT_ID: 'abc',
        WALLETCONNECT_RELAY_URL: 'wss://relay.example',
      });
      const policy = String(
        (await (await server.build({ config })).inject('/')).headers['content-security-policy'],
      ).split('; ');
      expect(policy).toContain("connect-src 'self' https://bucket.example https://rpc.example wss://relay.example");
      expect(policy).toContain("media-src 'self' https://bucket.example");
    });

    test('the service worker may fetch from its own server and the asset host, and load nothing', async () => {
      const policyOf = async (env: NodeJS.ProcessEnv) =>
        (await (await server.build({ config: testConfig(env) })).inject('/sw.js')).headers['content-security-policy'];
      expect(await policyOf({})).toBe("default-src 'none'; connect-src 'self'");
      expect(await policyOf({ ASSET_BASE_URL: 'https://bucket.example/duds/' })).toBe(
        "default-src 'none'; connect-src 'self' https://bucket.example",
      );
    });

    test('a picture that is opened as a page cannot run or load anything', async () => {
      const policy = (await get('/assets/glasses/shades.svg')).headers['content-security-policy'];
      expect(policy).toContain('sandbox');
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('script-src');
    });

    test('in production, browsers must use HTTPS only', async () => {
      const config = readConfig({
        NODE_ENV: 'production',
        DATABASE_URL: 'postgres://db.invalid/duds',
        PUBLIC_URL: 'https://duds.example',
        NFT_INDEX_KEY: 'key',
      });
      const app = await server.build({ config });
      for (const url of ['/', '/api/health', '/data/categories.json']) {
        expect((await app.inject(url)).headers['strict-transport-security']).toContain('max-age=31536000');
      }
    });
  });

  describe('responses', () => {
    test('health reports that the database responds', async () => {
      const response = await get('/api/health');
      expect([response.statusCode, response.json()]).toMatchObject([200, { status: 'ok' }]);
    });

    test('large responses are compressed for clients that accept it', async () => {
      const { id } = await addEvent(server.store, ARCHIVED);
      await addEntries(server.store, id, 30);
      const url = `/api/results/${id}`;
      const plain = await get(url);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.headers.vary).toBe('accept-encoding');
      const br = await get(url, { 'accept-encoding': 'gzip, br' });
      expect([br.headers['content-encoding'], br.headers.vary]).toEqual(['br', 'accept-encoding']);
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
      const gzip = await get(url, { 'accept-encoding': 'gzip, br;q=0' });
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
      expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    });

    test('an internal error appears only in the log', async () => {
      const store = {
        ...server.store,
        standings: { ...server.store.standings, xpOf: () => Promise.reject(new Error('password=secret')) },
      };
      const response = await (await server.build({ store })).inject(`/api/xp/${wallet(1)}`);
      expect(response.statusCode).toBe(500);
      expect(response.json()).toEqual({
        type: 'about:blank',
        title: 'Something went wrong',
        status: 500,
        code: 'internal',
        reference: response.headers['x-request-id'],
      });
      expect(response.headers['content-type']).toContain('application/problem+json');
    });

    test.each(['/api/xp/%zz', `/api/xp/0x${'a'.repeat(300)}`, '/api/events/%E0%A4%A'])(
      'an address that cannot be decoded is malformed: %s',
      async url => {
        const response = await get(url);
        expect(response.json()).toMatchObject({ status: 400, code: 'malformed' });
        expect(response.headers['content-type']).toContain('application/problem+json');
      },
    );

    test.each(['/api/eye/2026-01-01%00', '/api/standings?season=a%00', '/api/standings?season=%00&after=1'])(
      'an address with a character that the database cannot hold is malformed: %s',
      async url => {
        expect((await get(url)).json()).toMatchObject({ status: 400, code: 'malformed' });
      },
    );

    test.each(['PUT', 'DELETE', 'PATCH', 'POST'] as const)('%s to a read-only call is 404', async method => {
      const response = await server.app.inject({ method, url: '/api/events/open', payload: {} });
      expect(response.json()).toMatchObject({ status: 404, code: 'not-found' });
    });

    test('errors of the API are not cached', async () => {
      for (const url of ['/api/events/later', '/api/event/99/voting', '/api/nothing']) {
        expect((await get(url)).headers['cache-control']).toBe('no-store');
      }
    });
  });

  describe('the log', () => {
    const logOf = async (deps: Partial<AppDeps>, request: (app: App) => Promise<unknown>) => {
      const lines: { level: number; err?: { message: string }; msg: string; code?: string }[] = [];
      const write = (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]);
      const app = await server.build({ ...deps, log: 'warn', logStream: { write } });
      await request(app);
      return lines;
    };
    const list = (error: Error) => ({
      store: { ...server.store, events: { ...server.store.events, list: () => Promise.reject(error) } },
    });

    test('names the error behind a 500', async () => {
      const lines = await logOf(list(new Error('the disk is on fire')), app => app.inject('/api/events/open'));
      expect(lines).toMatchObject([{ level: 50, err: { message: 'the disk is on fire' } }]);
    });

    test('has one line without a stack for a 503', async () => {
      const lines = await logOf(list(new DatabaseUnavailable(new Error('gone'))), app =>
        app.inject('/api/events/open'),
      );
      expect(lines).toMatchObject([{ level: 40, code: 'database-unavailable' }]);
      expect(JSON.stringify(lines)).not.toContain('stack');
    });

    test('has no line for a refusal', async () => {
      expect(await logOf({}, app => app.inject('/api/nothing'))).toEqual([]);
    });

    test('has no line for a client that disconnected before it was counted', async () => {
      const lines = await logOf({}, async app => {
        const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/api/events/open' });
        const response = new ServerResponse(request);
        await app.ready();
        app.routing(request, response);
        while (!response.writableEnded) await new Promise(resolve => setImmediate(resolve));
        expect(response.statusCode).toBe(200);
      });
      expect(lines).toEqual([]);
    });
  });

  describe('the origin of a write', () => {
    const write = async (origin: string | undefined, options: InjectOptions = {}, env: NodeJS.ProcessEnv = {}) => {
      const { id } = await addEvent(server.store, OPEN);
      const app = await server.build({ config: testConfig({ AUTH: 'off', ...env }) });
      const headers = { ...options.headers, ...(origin === undefined ? {} : { origin }) };
      return app.inject({
        method: 'POST',
        url: `/api/entries/${id}/${wallet(1)}`,
        payload: fit(),
        ...options,
        headers,
      });
    };

    test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', undefined])(
      '%s may write',
      async origin => {
        expect((await write(origin)).statusCode).toBe(201);
      },
    );

    test.each([
      'https://evil.example',
      'http://localhost:3001',
      'https://localhost:3000',
      'http://localhost.evil.example:3000',
      'null',
      '',
    ])('%s may not write: 401', async origin => {
      const response = await write(origin, { headers: { host: 'evil.example' } });
      expect(response.json()).toMatchObject({ status: 401, code: 'foreign-origin' });
    });

    test('the origin of PUBLIC_URL may write, and in production no other', async () => {
      const publicUrl = { PUBLIC_URL: 'https://duds.example/' };
      expect((await write('https://duds.example', {}, publicUrl)).statusCode).toBe(201);
      expect((await write('https://duds.example:8443', {}, publicUrl)).statusCode).toBe(401);
      const production = { ...publicUrl, NODE_ENV: 'production', AUTH: 'on', NFT_INDEX_KEY: 'key' };
      expect((await write('http://localhost:3000', {}, production)).statusCode).toBe(401);
      const headers = await server.as(wallet(1), '__Host-duds-session');
      expect((await write('https://duds.example', { headers }, production)).statusCode).toBe(422);
    });

    test('any origin may read', async () => {
      expect((await get('/api/events/open', { origin: 'https://evil.example' })).statusCode).toBe(200);
    });
  });

  describe('too many requests', () => {
    test('return 429 with the time to wait, for pages, files and calls', async () => {
      const app = await server.build({ limits: { everything: 3, writes: 100 } });
      for (let call = 0; call < 3; call++) expect((await app.inject('/api/events/open')).statusCode).toBe(200);
      for (const url of ['/api/events/open', '/', '/data/categories.json', '/nothing']) {
        const response = await app.inject(url);
        expect(response.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      }
    });

    test('writes have a tighter limit of their own, per address', async () => {
      const { id } = await addEvent(server.store, OPEN);
      const app = await server.build({ limits: { everything: 100, writes: 2 } });
      const submit = (n: number, remoteAddress: string) =>
        app.inject({ method: 'POST', url: `/api/entries/${id}/${wallet(n)}`, payload: fit(), remoteAddress });
      expect((await submit(1, '10.0.0.1')).statusCode).toBe(201);
      expect((await submit(2, '10.0.0.1')).statusCode).toBe(201);
      expect((await submit(3, '10.0.0.1')).json()).toMatchObject({ code: 'too-many-requests' });
      expect((await submit(3, '10.0.0.2')).statusCode).toBe(201);
      expect((await app.inject({ url: '/api/events/open', remoteAddress: '10.0.0.1' })).statusCode).toBe(200);
    });

    /** The statuses of calls that a proxy forwarded, one for each value of `x-forwarded-for`. */
    const forwarded = async (env: NodeJS.ProcessEnv, clients: readonly string[]) => {
      const app = await server.build({ limits: { everything: 1, writes: 1 }, config: testConfig(env) });
      const statuses = [];
      for (const client of clients)
        statuses.push((await app.inject({ url: '/api/health', headers: { 'x-forwarded-for': client } })).statusCode);
      return statuses;
    };

    test('the caller’s address is read from a header only behind a trusted proxy', async () => {
      const clients = ['1.1.1.1', '2.2.2.2'];
      expect(await forwarded({}, clients)).toEqual([200, 429]);
      expect(await forwarded({ TRUST_PROXY: '1' }, clients)).toEqual([200, 200]);
      expect(await forwarded({ TRUST_PROXY: '127.0.0.0/8' }, clients)).toEqual([200, 200]);
      expect(await forwarded({ TRUST_PROXY: '10.0.0.0/8' }, clients)).toEqual([200, 429]);
    });

    test('an address is the same whatever port a proxy adds to it', async () => {
      const clients = ['1.1.1.1:5001', '1.1.1.1:5002', '1.1.1.1', '[2001:db8::1]:5001', '[2001:db8::1]', '2001:db8::1'];
      expect(await forwarded({ TRUST_PROXY: '1' }, clients)).toEqual([200, 429, 429, 200, 429, 429]);
      const behindTwo = ['1.1.1.1:5001, 10.0.0.1:80', '2.2.2.2:5001, 10.0.0.1:81', '1.1.1.1:5002, 10.0.0.1:82'];
      expect(await forwarded({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' }, behindTwo)).toEqual([200, 200, 429]);
    });

    test('the IPv6 networks of one /48 share ten times the limit of one', async () => {
      const app = await server.build({ limits: { everything: 2, writes: 100 } });
      const ask = async (network: string) => {
        const { statusCode } = await app.inject({ url: '/api/health/live', remoteAddress: `2001:db8:${network}::1` });
        return statusCode;
      };
      // What is refused to one network does not count for the others.
      for (let call = 0; call < 50; call++) await ask('1:0');
      const statuses = [];
      for (let network = 1; network <= 12; network++)
        statuses.push(await ask(`1:${network}`), await ask(`1:${network}`));
      expect(statuses.lastIndexOf(200)).toBe(17);
      expect(statuses.indexOf(429)).toBe(18);
      expect(await ask('2:0')).toBe(200);
    });
  });
});
