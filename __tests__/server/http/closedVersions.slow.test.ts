import type { RouteOptions } from 'fastify';
import { sql } from 'kysely';
import type { ResultsInfoBody } from '../../../contract/events';
import type { CallNotes } from '../../../contract/problems';
import type { PublishedFit } from '#rules/proof/published';
import { FOR_A_YEAR, SHARED } from '../../../server/http/caching';
import { runEventsCommand } from '../../../server/cli/command';
import { COMMANDS } from '../../../server/cli/commands';
import { readArguments } from '../../../server/cli/eventsArguments';
import type { App } from '../../../server/http/appDeps';
import type { Store } from '../../../server/store/store';
import { addEntries, addEvent, addVoting, HOUR, NOON, testConfig, wallet } from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';
import { votingCalls } from '../support/votingCalls';

const REMEMBERED_MS = 2_000;

describeServer('what caches keep of a closed event', {}, server => {
  const { voteOnAll } = votingCalls(server);
  let app: App;
  let patterns: readonly string[];
  beforeAll(async () => {
    const routes: (RouteOptions & { readonly schema?: Partial<CallNotes> })[] = [];
    app = await server.build({ config: testConfig({ AUTH: 'on' }), onRoute: route => routes.push(route) });
    const about = routes.filter(({ method, schema }) => method === 'GET' && schema?.caching === 'closed');
    patterns = about.map(({ url }) => url);
  });

  /** With entries of wallets 1 to 5, of which the last one is withdrawn, and votes of a wallet that is banned by now. */
  async function closed() {
    const { id, entries } = await addVoting(server.store, 5);
    await voteOnAll(id);
    await voteOnAll(id, wallet(901));
    await server.store.withdrawals.withdraw(id, entries[4]!, 'not a fit');
    await server.store.bans.ban(wallet(901), 'bought votes', 'ada');
    server.now = NOON + HOUR + 21_000;
    expect(await server.store.standings.close(id)).toBe('closed');
    return { id, entries };
  }

  /** The calls that a version is for, with everything that they can be asked. */
  async function addresses(id: number): Promise<readonly string[]> {
    const urls = patterns.map(url => url.replace(/:(eventId|id)\b/, String(id)));
    expect(urls).toHaveLength(4);
    const fits = (await server.get(`/api/results/${id}/votes?fits=0`)).json<PublishedFit[]>();
    const entries = fits.map(one => one.id).join();
    return [
      ...urls,
      `/api/results/${id}?after=2`,
      `/api/results/${id}/votes?fits=0`,
      `/api/results/${id}/votes?entries=${entries}`,
    ];
  }

  const at = (url: string, version: string) => `${url}${url.includes('?') ? '&' : '?'}v=${version}`;
  const versionOf = async (id: number, app: App = server.app) =>
    (await app.inject(`/api/event/${id}/results`)).json<ResultsInfoBody>().version ?? '';
  const cachingOf = async (url: string, app: App = server.app) => (await app.inject(url)).headers['cache-control'];

  test('is what is asked for with its version, for a year and for everybody', async () => {
    const { id } = await closed();
    const version = await versionOf(id);
    const visitors = [{}, await server.as(wallet(1)), await server.as(wallet(2))];
    for (const url of await addresses(id)) {
      const plain = await app.inject(url);
      expect([url, plain.statusCode, plain.headers['cache-control']]).toEqual([url, 200, SHARED]);
      for (const headers of visitors) {
        const kept = await app.inject({ url: at(url, version), headers });
        expect([url, kept.statusCode, kept.body]).toEqual([url, 200, plain.body]);
        const { etag, 'cache-control': caching, 'set-cookie': cookie } = kept.headers;
        expect([url, etag, caching, cookie]).toEqual([url, `W/"${version}"`, FOR_A_YEAR, undefined]);
      }
    }
  });

  test.each(['', 'x', 'AAAAAAAAAAAA'])('is nothing under the version "%s" of nobody', async version => {
    const { id } = await closed();
    for (const url of await addresses(id)) {
      const { headers, statusCode } = await server.get(at(url, version));
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, SHARED]);
      expect(headers.etag).not.toContain(`"${version}"`);
    }
  });

  test('is nothing while it is open, voted on, or being counted, nor under the version of another event', async () => {
    const other = await versionOf((await closed()).id);
    server.now = NOON;
    const open = await addEvent(server.store, [-1, 1, 2]);
    const vote = await addVoting(server.store, 3);
    await addEntries(server.store, open.id, 2);
    await voteOnAll(vote.id);
    for (const id of [open.id, vote.id]) {
      expect((await server.get(`/api/event/${id}/results`)).statusCode).toBe(403);
      for (const path of ['', '/votes', '/pieces'])
        expect(await cachingOf(at(`/api/results/${id}${path}`, other))).toBe('no-store');
    }
    expect(await cachingOf(at(`/api/event/${vote.id}/seals`, other))).toBe(SHARED);
    server.now = NOON + HOUR;
    expect(await versionOf(vote.id)).toBe('');
    expect(await cachingOf(at(`/api/results/${vote.id}`, other))).toBe(SHARED);
    expect(await versionOf(vote.id)).not.toBe('');
  });

  test('has no page that does not exist, and no two lists at once', async () => {
    const { id } = await closed();
    const version = await versionOf(id);
    for (const [query, status] of [
      ['fits=9', 404],
      ['fits=0&page=0', 400],
    ] as const) {
      const { statusCode, headers } = await server.get(at(`/api/results/${id}/votes?${query}`, version));
      expect([statusCode, headers['cache-control'], headers.etag]).toEqual([status, 'no-store', undefined]);
    }
  });

  test('has the version in the address of its next page, too', async () => {
    const { id } = await addEvent(server.store, [-3, -2, -1]);
    await addEntries(server.store, id, 101);
    await server.store.standings.closeDue();
    const version = await versionOf(id);
    const { headers } = await server.get(at(`/api/results/${id}`, version));
    expect(headers.link).toBe(`</api/results/${id}?after=100&v=${version}>; rel="next"`);
  });

  test('is returned as 304 from memory, without a query', async () => {
    const { id } = await closed();
    const version = await versionOf(id);
    let readings = 0;
    const counted = <Part extends object>(part: Part): Part =>
      new Proxy(part, {
        get(target, name) {
          readings += 1;
          return Reflect.get(target, name) as unknown;
        },
      });
    const { events, standings, pieces, lists } = server.store;
    const parts = {
      events: counted(events),
      standings: counted(standings),
      pieces: counted(pieces),
      lists: counted(lists),
    };
    const app = await server.build({ store: { ...server.store, ...parts } satisfies Store });
    const ask = (url: string) =>
      app.inject({ url: at(url, version), headers: { 'if-none-match': `"other", W/"${version}"` } });
    const urls = await addresses(id);
    await ask(urls[0]!);
    expect(readings).toBe(1);
    for (const url of urls) {
      const { statusCode, body, headers } = await ask(url);
      expect([url, statusCode, body, headers.etag]).toEqual([url, 304, '', `W/"${version}"`]);
      expect(headers['cache-control']).toBe(FOR_A_YEAR);
      const full = await server.get(url);
      expect(headers['content-security-policy']).toBe(full.headers['content-security-policy']);
    }
    expect(readings).toBe(1);
    server.now += REMEMBERED_MS;
    await ask(urls[0]!);
    expect(readings).toBe(2);
  });

  test('is not known to be the same where another version is asked for, or held', async () => {
    const { id } = await closed();
    const version = await versionOf(id);
    const url = `/api/results/${id}`;
    for (const [asked, held] of [
      ['x', 'x'],
      ['x', version],
      [version, 'x'],
    ] as const) {
      const headers = { 'if-none-match': `W/"${held}"` };
      expect((await server.app.inject({ url: at(url, asked), headers })).statusCode).toBe(200);
    }
  });

  test('is another version in another build, and the old one is shared for seconds meanwhile', async () => {
    const { id } = await closed();
    const version = await versionOf(id);
    const page = { folder: process.cwd(), html: '', preloads: {}, artVersion: null, build: 'next' };
    const next = await server.build({ page });
    expect(await versionOf(id, next)).not.toBe(version);
    expect(await cachingOf(at(`/api/results/${id}`, version), next)).toBe(SHARED);
  });

  test('is never older than the version in its address, in whichever process', async () => {
    const { id } = await closed();
    const before = await versionOf(id);
    const url = `/api/results/${id}`;
    expect(await cachingOf(at(url, before))).toBe(FOR_A_YEAR);
    await server.store.forgetting.forget(wallet(2), [id], 'ada');
    const after = await versionOf(id);
    // This process remembers the version of before, the other one learns the new one.
    const other = await server.build();
    for (const [app, version, caching] of [
      [server.app, before, FOR_A_YEAR],
      [server.app, after, SHARED],
      [other, after, FOR_A_YEAR],
      [other, before, SHARED],
    ] as const) {
      const { headers, body } = await app.inject(at(url, version));
      expect(headers['cache-control']).toBe(caching);
      expect(body).not.toContain(wallet(2));
    }
    server.now += REMEMBERED_MS;
    expect([await cachingOf(at(url, before)), await cachingOf(at(url, after))]).toEqual([SHARED, FOR_A_YEAR]);
  });

  test('has another version for each wallet that is forgotten, also after a backup from before was restored', async () => {
    const { id, entries } = await closed();
    const versions = [];
    for (const forgotten of entries.slice(0, 2)) {
      await sql`update entries set salt = case id when ${forgotten} then null else md5(wallet) end`.execute(
        server.store.db,
      );
      versions.push(await versionOf(id));
    }
    expect(versions[0]).not.toBe(versions[1]);
  });

  describe('changes its version with what an operator hides', () => {
    const run = async (...args: readonly string[]) =>
      (
        await runEventsCommand(readArguments([...args, '--apply']), {
          store: server.store,
          operator: 'ada',
          readText: file => Promise.resolve(file),
          timeZone: 'UTC',
          hasAsset: undefined,
          isSigned: () => Promise.resolve(true),
        })
      ).lines.join('\n');

    const CHANGE = JSON.stringify({ title: 'Another title', prizes: [] });
    const COMMANDS_THAT_CHANGE: Readonly<Record<string, (id: number, entry: number) => readonly string[]>> = {
      add: () => ['add', 'docs/masked-ball.json'],
      change: id => ['change', String(id), CHANGE],
      extend: id => ['extend', String(id), '--until', '2026-05-01T14:00:00Z'],
      cancel: id => ['cancel', String(id), '--reason', 'nobody came'],
      withdraw: (id, entry) => ['withdraw', String(id), String(entry), '--reason', 'not a fit'],
      restore: (id, entry) => ['restore', String(id), String(entry)],
      ban: () => ['ban', wallet(1), '--reason', 'bots'],
      unban: () => ['unban', wallet(901)],
      forget: () => ['forget', wallet(1), '--signature', '0x00'],
    };

    test('and no command is missing here', () => {
      const names = COMMANDS.filter(({ mayTake }) => mayTake?.includes('apply')).map(({ name }) => name);
      expect(Object.keys(COMMANDS_THAT_CHANGE)).toEqual(names);
    });

    test.each(Object.keys(COMMANDS_THAT_CHANGE))('%s', async name => {
      const { id, entries } = await closed();
      const urls = await addresses(id);
      const read = async () => {
        const bodies = await Promise.all(urls.map(async url => (await server.get(url)).body));
        return { bodies, version: await versionOf(id) };
      };
      const before = await read();
      await run(...COMMANDS_THAT_CHANGE[name]!(id, name === 'restore' ? entries[4]! : entries[0]!));
      const after = await read();
      const isHidden = name === 'forget';
      expect(after.bodies.join() !== before.bodies.join()).toBe(isHidden);
      expect(after.version !== before.version).toBe(isHidden);
      expect(after.bodies.join().includes(wallet(1))).toBe(!isHidden);
    });

    test('but not with what a player hides, which is not on these pages', async () => {
      const { id } = await closed();
      const urls = await addresses(id);
      const read = () => Promise.all(urls.map(async url => (await server.get(url)).body));
      const [before, version] = [await read(), await versionOf(id)];
      await server.store.closets.setHidden(wallet(1), true);
      expect([await read(), await versionOf(id)]).toEqual([before, version]);
    });
  });
});
