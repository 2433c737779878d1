import { resolve } from 'node:path';
import type { App } from '../../../server/http/appDeps';
import { jsonRpc } from '../../../server/nft/jsonRpc';
import { startLocalWorld, type LocalWorld } from '../../../server/local/localWorld';
import { localIndex } from '../../../server/nft/localIndex';
import { createNftStore } from '../../../server/store/people/nftStore';
import { WARDROBE } from '../../rules/support/catalogue';
import { temporaryFolder } from '../support/nft';
import { testConfig } from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';

// A busy machine takes a while to start and stop a chain.
const PAGE = {
  folder: resolve('public'),
  html: '<head><link href="/main.0a1b2c3d.css" rel="stylesheet"></head>',
  preloads: {},
  artVersion: null,
  build: null,
};
const ORIGIN = 'http://localhost:3000';

describeServer('the local market', {}, server => {
  const folder = temporaryFolder();
  let world: LocalWorld;
  let app: App;

  beforeAll(async () => {
    world = await startLocalWorld({ dataDir: folder.path, wardrobe: WARDROBE, log: () => undefined });
    const nftIndex = localIndex({
      rpc: jsonRpc(world.rpcUrl, 2_000),
      store: createNftStore(server.store.db),
      chainId: world.chainId,
      contracts: world.collections.map(({ address }) => address),
    });
    const deps = { config: testConfig(), wardrobe: WARDROBE, local: world, nftIndex, page: PAGE };
    app = await server.build(deps);
  });
  afterAll(async () => {
    await world.stop();
    folder.remove();
  });

  const account = (name: string) => world.accounts.find(({ key }) => key === name)!.address;
  const marketOf = (trait: string, title: string, buyer = '') =>
    `/api/local/market?${new URLSearchParams({ trait, title, account: buyer }).toString()}`;
  const show = (url: string) => app.inject({ url, headers: { accept: 'text/html' } });
  const take = (url: string, origin = ORIGIN) =>
    app.inject({
      method: 'POST',
      url,
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
  /** The visible text. */
  const textOf = (body: string) =>
    (body.split('<main')[1] ?? '')
      .replace(/^[^>]*>|<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();

  test('shows the item, its collection and who gets it, with the game’s style and without a script', async () => {
    const { statusCode, headers, body } = await show(marketOf('Bottoms', 'Bloomers', account('onlooker')));
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    const short = `${account('onlooker').slice(0, 4)}...${account('onlooker').slice(-4)}`;
    expect(textOf(body)).toBe(
      `colette x Dour Darcels Bloomers Costs nothing here. Nothing does. For The Onlooker ${short} Take it`,
    );
    expect(body).toContain('/assets/bottoms/bloomers.svg');
    expect(body).toContain('/main.0a1b2c3d.css');
    expect(body).not.toContain('<script');
  });

  test.each(['', '0x123', '<b>'])('offers to connect without an account (%j)', async buyer => {
    const { statusCode, body } = await show(marketOf('Market', 'Crown', buyer));
    expect(statusCode).toBe(200);
    expect(textOf(body)).toMatch(/Connect Wallet$/);
    expect(body).toContain('href="/wardrobe?category=hair-and-hats&#38;connect"');
    expect((await take(marketOf('Market', 'Crown', buyer))).statusCode).toBe(200);
  });

  test.each([
    ['Market', 'Crown', 'onlooker', 'an item of the Market'],
    ['Hair & Hats', 'Cowboy Hat', 'onlooker', 'an item of a collection'],
    ['Backgrounds', 'Tomato', 'shopper', 'a background'],
  ])('mints %s %s for the %s, and only one: %s', async (trait, title, key) => {
    const url = marketOf(trait, title, account(key));
    expect(textOf((await show(url)).body)).toMatch(/Take it$/);
    const [first, second] = await Promise.all([take(url), take(url)]);
    expect([first.statusCode, second.statusCode]).toEqual([303, 303]);
    const textAt = async (location: unknown) => textOf((await show(`/api/local/${String(location)}`)).body);
    expect(await textAt(first.headers.location)).toContain('It is yours. Nobody saw a thing.');
    expect(await textAt(second.headers.location)).toContain('You have this one already.');
    const held = await app.inject(`/api/nft/v3/getNFTsForOwner?owner=${account(key)}`);
    const { ownedNfts } = held.json<{ ownedNfts: { raw: { metadata: { name: string; attributes: object[] } } }[] }>();
    const named = ownedNfts.filter(
      ({ raw: { metadata } }) =>
        metadata.name === title || JSON.stringify(metadata.attributes).includes(`"value":"${title}"`),
    );
    expect(named).toHaveLength(1);
  });

  test('another account gets one of its own', async () => {
    expect((await take(marketOf('Market', 'Tiara', account('onlooker')))).headers.location).toContain('taken=');
    expect(textOf((await show(marketOf('Market', 'Tiara', account('newcomer')))).body)).toMatch(/Take it$/);
    expect(textOf((await show(marketOf('Market', 'Tiara', account('collector')))).body)).toContain('already');
  });

  test('an account that is not one of the local ones is shown by its address', async () => {
    const stranger = `0x${'ab'.repeat(20)}`;
    expect(textOf((await show(marketOf('Market', 'Crown', stranger))).body)).toContain('For 0xab...abab Take it');
  });

  test.each([
    ['Market', 'Emperor’s Clothes'],
    ['Tops', 'Crown'],
    ['', ''],
    ['<script>', '"><script>'],
  ])('has no such item: %s %s', async (trait, title) => {
    const { statusCode, body } = await show(marketOf(trait, title, account('onlooker')));
    expect(statusCode).toBe(404);
    expect(textOf(body)).toContain('Out of stock');
    expect(body).not.toContain('<script');
  });

  test('another site cannot take anything', async () => {
    expect((await take(marketOf('Market', 'Crown', account('whale')), 'https://evil.example')).statusCode).toBe(401);
  });

  test('says so if the chain does not respond', async () => {
    const url = marketOf('Market', 'Spiral', account('onlooker'));
    await world.stop();
    for (const response of [await show(url), await take(url)]) {
      expect(response.statusCode).toBe(503);
      expect(textOf(response.body)).toContain('The local chain does not answer, so nothing was taken.');
    }
  });

  test('BUY leads here in local mode, and the Market link to the public market', async () => {
    const config = JSON.parse(
      /id="duds-config">(.*?)<\/script>/.exec(
        (await (await server.build({ local: world })).inject({ url: '/', headers: { accept: 'text/html' } })).body,
      )?.[1] ?? '',
    ) as { market: Record<string, string> };
    const local = '/api/local/market?trait={trait}&title={value}&account={account}';
    expect(config.market).toEqual({ home: testConfig().market.home, item: local, filter: local });
  });

  test('a production server has no market', async () => {
    const production = await server.build({
      config: testConfig({
        NODE_ENV: 'production',
        AUTH: 'on',
        DATABASE_URL: 'postgres://duds@db/duds',
        PUBLIC_URL: 'https://duds.example',
        NFT_INDEX_KEY: 'key',
      }),
    });
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, body } = await production.inject({ method, url: marketOf('Market', 'Crown') });
      expect([statusCode, body]).toEqual([404, expect.stringContaining('not-found')]);
    }
  });
});
