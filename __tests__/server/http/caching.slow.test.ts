import { readFile } from 'node:fs/promises';
import type { RouteOptions } from 'fastify';
import type { CallNotes } from '../../../contract/problems';
import { SHARED, sharedFor } from '../../../server/http/caching';
import {
  addEntries,
  addEvent,
  ARCHIVED,
  fit,
  HOUR,
  NOON,
  OPEN,
  testConfig,
  VOTING,
  wallet,
} from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';
import { votingCalls } from '../support/votingCalls';

const A = wallet(1);
const B = wallet(2);

type Route = RouteOptions & { readonly schema?: Partial<CallNotes> };
type Headers = Readonly<Record<string, string>>;

describe('how long a response is shared', () => {
  test.each([
    [Infinity, 'public, s-maxage=2, stale-while-revalidate=10'],
    [7_500, 'public, s-maxage=2, stale-while-revalidate=5'],
    [1_999, 'public, s-maxage=1, stale-while-revalidate=0'],
    [-1, 'public, s-maxage=0, stale-while-revalidate=0'],
  ])('ends with what changes in %d milliseconds', (milliseconds, header) => {
    expect(sharedFor(milliseconds)).toBe(header);
  });
});

describeServer('what caches may share', {}, server => {
  const { askPair, cast } = votingCalls(server);
  const signedApp = (onRoute?: (route: RouteOptions) => void) =>
    server.build({ config: testConfig({ AUTH: 'on' }), ...(onRoute && { onRoute }) });

  /** An open event, a running vote whose entry 1 leads, and a closed event whose wallet B hides its closet. */
  async function world() {
    const closed = await addEvent(server.store, ARCHIVED);
    await addEntries(server.store, closed.id, 4);
    await server.store.standings.closeDue();
    const vote = await addEvent(server.store, VOTING);
    const entries = await addEntries(server.store, vote.id, 4);
    await cast(vote.id, (await askPair(vote.id))[0], Math.min(...entries));
    const open = await addEvent(server.store, OPEN);
    await addEntries(server.store, open.id, 2);
    await server.store.closets.setHidden(B, true);
    return { closed, vote, open };
  }

  /** Every GET below /api, at addresses with content as far as the world has any. */
  async function addresses() {
    const routes: Route[] = [];
    await signedApp(route => routes.push(route));
    const { closed, vote, open } = await world();
    const look = Object.values(fit()).join(',');
    const fill = (url: string, event: number, who: string): string =>
      url
        .replace(/:(eventId|id)\b/, String(event))
        .replace(':wallet', who)
        .replace(':contract', wallet(77))
        .replace(':tokenId', '1')
        .replace(':category', 'glasses')
        .replace(':item', 'shades')
        .replace(/:(left|right)/g, encodeURIComponent(look));
    const reads = routes.filter(({ method, schema }) => method === 'GET' && schema?.summary !== undefined);
    const urls = reads.flatMap(({ url, schema }) => {
      const phases = url.includes(':status') ? ['upcoming', 'open', 'vote', 'archive'] : [''];
      return phases.flatMap(phase =>
        [closed.id, vote.id, open.id].flatMap(event =>
          [A, B].map(who => ({ url: fill(url, event, who).replace(':status', phase), caching: schema?.caching })),
        ),
      );
    });
    return { reads, urls: [...new Map(urls.map(each => [each.url, each])).values()], vote };
  }

  const isPublic = (headers: Readonly<Record<string, unknown>>) => String(headers['cache-control']).includes('public');

  test('every GET of the contract says it', async () => {
    const { reads } = await addresses();
    expect(reads.length).toBeGreaterThan(25);
    expect(reads.filter(({ schema }) => schema?.caching === undefined).map(({ url }) => url)).toEqual([]);
  });

  test('deploy/varnish.vcl passes on what is private, and keeps the queries of everything else', async () => {
    const vcl = await readFile('deploy/varnish.vcl', 'utf8');
    const [passed = ''] = /if \(req\.url ~[^{]*(?=\{\s*return \(pass\))/.exec(vcl) ?? [];
    const patterns = [...passed.matchAll(/"(.+?)"/g)].map(([, pattern = '']) => new RegExp(pattern));
    const isPassed = (url: string) => patterns.some(pattern => pattern.test(url));
    const kept = /\(\?!\(([\w|]+)\)=\)/.exec(vcl)?.[1]?.split('|');
    const { reads, urls } = await addresses();
    for (const { url, caching } of urls) expect([url, isPassed(url)]).toEqual([url, caching === 'private']);
    for (const { url, schema } of reads.filter(read => read.schema?.caching !== 'private')) {
      const { properties = {} } = (schema?.querystring ?? {}) as { readonly properties?: object };
      expect([url, kept]).toEqual([url, expect.arrayContaining(Object.keys(properties))]);
    }
  });

  test('is the same for everybody, and tells nobody who leads or what a wallet does', async () => {
    const { urls, vote } = await addresses();
    const app = await signedApp();
    const visitors: Headers[] = [{}, await server.as(A), await server.as(B)];
    const shared = new Set<string>();
    for (const { url, caching } of urls) {
      const responses = [];
      for (const headers of visitors) responses.push(await app.inject({ url, headers }));
      for (const { statusCode, headers } of responses) {
        const expected = caching !== 'private' && statusCode === 200;
        expect([url, statusCode, isPublic(headers)]).toEqual([url, statusCode, expected]);
        if (!expected) expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
        if (expected)
          expect([url, headers['set-cookie'], headers.vary ?? 'accept-encoding']).toEqual([
            url,
            undefined,
            'accept-encoding',
          ]);
      }
      if (!responses.some(({ headers }) => isPublic(headers))) continue;
      shared.add(url);
      const [first, ...others] = responses.map(({ statusCode, body }) => [url, statusCode, body]);
      for (const other of others) expect(other).toEqual(first);
      if (url.includes(`/${vote.id}`)) expect(responses[0]?.body).not.toMatch(/wallet|wins|place|range|battles|ballot/);
    }
    const closets = urls.filter(({ url }) => /closets\/\w+$/.test(url)).map(({ url }) => url);
    expect([...shared]).toEqual(expect.arrayContaining(['/api/events', '/api/events/vote', ...closets]));
    expect(
      [...shared].filter(url => /session|progress|\/own|xp|places|nft|tokens|versus|vote\/|health/.test(url)),
    ).toEqual([]);
  });

  test('is not changed by headers and queries that the call does not know', async () => {
    const { urls } = await addresses();
    const app = await signedApp();
    const strange = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'evil',
      'x-original-url': '/evil',
      'x-http-method-override': 'DELETE',
      origin: 'https://evil.example',
      forwarded: 'host=evil.example',
    };
    for (const { url } of [...urls, { url: '/' }, { url: '/events' }, { url: '/faq' }]) {
      const plain = await app.inject(url);
      if (!isPublic(plain.headers)) continue;
      const poisoned = await app.inject({ url: `${url}?evil=evil.example`, headers: strange });
      if (poisoned.statusCode === 400) {
        expect([url, poisoned.headers['cache-control']]).toEqual([url, 'no-store']);
        continue;
      }
      expect([url, poisoned.body]).toEqual([url, plain.body]);
      const { 'x-request-id': _id, ...kept } = poisoned.headers;
      expect([url, JSON.stringify(kept)]).toEqual([url, expect.not.stringContaining('evil')]);
    }
  });

  test('is returned as 304 to whoever has it, but not once something is hidden', async () => {
    await world();
    const url = `/api/closets/${A}`;
    const { etag } = (await server.get(url)).headers;
    const again = () => server.app.inject({ url, headers: { 'if-none-match': String(etag) } });
    const { statusCode, body, headers } = await again();
    expect([statusCode, body, headers.etag, headers['cache-control']]).toEqual([304, '', etag, SHARED]);
    await server.store.closets.setHidden(A, true);
    expect((await again()).statusCode).toBe(200);
  });

  test('shares pages, but not those that do not exist', async () => {
    const page = await server.get('/faq');
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, SHARED]);
    const known = { 'if-none-match': String(page.headers.etag) };
    const again = await server.app.inject({ url: '/faq', headers: known });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    for (const name of ['content-security-policy', 'content-type', 'cache-control', 'etag'])
      expect([name, again.headers[name]]).toEqual([name, page.headers[name]]);
    const lost = await server.app.inject({ url: '/nowhere', headers: { accept: 'text/html' } });
    expect([lost.statusCode, lost.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test.each(['/api/events', '/api/events/open', '/api/event/1/voting'])(
    'keeps no event in its phase beyond the turn: %s',
    async pattern => {
      const { vote } = await world();
      const url = pattern.replace('/1/', `/${vote.id}/`);
      server.now = NOON + HOUR - 5_000;
      expect((await server.get(url)).headers['cache-control']).toBe(sharedFor(5_000));
    },
  );
});
