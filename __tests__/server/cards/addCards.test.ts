import { join } from 'node:path';
import { GAME_FITS } from '#rules/fits/gameFits';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { fitCode } from '#rules/outfit/fitCode';
import { assetSlug } from '#rules/outfit/items';
import type { Drawing } from '../../../server/cards/drawing';
import { readWardrobe } from '../../../server/http/readWardrobe';
import type { App } from '../../../server/http/appDeps';
import { addClosed } from '../support/closedEvents';
import { addEntries, addEvent, addVoting, HOUR, OPEN, testConfig, wallet } from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';

const [left = DEFAULT_AVATAR, right = DEFAULT_AVATAR] = GAME_FITS;
const [a, b] = [fitCode(left), fitCode(right)];

describeServer('the picture of a link', { config: testConfig({ AUTH: 'off' }) }, server => {
  let app: App;
  let painted: Drawing[];
  let isAble: boolean;

  beforeAll(async () => {
    const painter = {
      paint: (drawing: Drawing) => {
        painted.push(drawing);
        return Promise.resolve(isAble ? Buffer.from('png') : undefined);
      },
      close: () => undefined,
    };
    const page = {
      folder: join(process.cwd(), 'public'),
      html: '<!-- head --><!-- /head -->',
      preloads: {},
      artVersion: 'art',
      build: null,
    };
    app = await server.build({ painter, page, wardrobe: await readWardrobe('public/data') });
  });
  beforeEach(() => {
    painted = [];
    isAble = true;
  });

  test('is kept for ever under the version of this build, for minutes under another one', async () => {
    const url = `/cards/fit/${a}.png`;
    const { headers, statusCode } = await app.inject(`${url}?v=art`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    for (const query of ['', '?v=other'])
      expect((await app.inject(url + query)).headers['cache-control']).toBe('public, max-age=300');
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect(painted).toHaveLength(1);
  });

  test('of an event shows none of its entries, and is kept for an hour', async () => {
    const { id } = await addEvent(server.store, OPEN, { title: 'Sunday Best' });
    const { headers, statusCode } = await app.inject(`/cards/event/${id}.png?v=art`);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(JSON.stringify(painted)).toMatch(/Dress for.*Sunday Best/);
    await addEntries(server.store, id, 3);
    await app.inject(`/cards/event/${id}.png`);
    expect(painted).toHaveLength(1);
  });

  test.each([
    ['what it asks for', { bare: ['shoesAndLegs'] }, /Feet bare\..*Again/],
    [
      'no more than a line',
      { bare: ['shoesAndLegs', 'tops', 'mouth', 'glasses', 'headAccessories'] },
      /Dress for.*Again/,
    ],
  ] as const)('of an event says %s', async (_what, dress_code, words) => {
    const { id } = await addEvent(server.store, OPEN, { title: 'Again', dress_code });
    await app.inject(`/cards/event/${id}.png`);
    expect(JSON.stringify(painted)).toMatch(words);
  });

  test('of a closet shows its best fit, and none of its fits once it is hidden', async () => {
    await addClosed(server, -3, [{ n: 1, avatar: { tops: 'tops/breton.svg' } }]);
    const owner = wallet(1);
    const url = `/cards/closet/${owner}.png`;
    const { headers, statusCode } = await app.inject(`${url}?v=art`);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(JSON.stringify(painted)).toMatch(/tops\/breton.*The closet of/);
    const mixed = `/cards/closet/0xAB${owner.slice(4)}.png`;
    expect((await app.inject(mixed)).headers.location).toBe(mixed.toLowerCase());
    await server.store.closets.setHidden(owner, true);
    for (const shown of [owner, wallet(9)])
      expect((await app.inject(`/cards/closet/${shown}.png`)).statusCode).toBe(200);
    const [, hidden, unused] = painted.map(drawing => drawing.shapes[0]);
    expect(hidden).toEqual(unused);
    expect((await app.inject('/cards/closet/0x81.png')).statusCode).toBe(404);
  });

  test.each([
    ['podium', ''],
    ['place', '/1'],
  ])('of a %s is kept for ever until one of its wallets is forgotten', async (_kind, place) => {
    const id = await addClosed(server, -3, [{ n: 1, place: 1, avatar: { tops: 'tops/breton.svg' } }]);
    const cachingOf = async (url: string) => (await app.inject(url)).headers['cache-control'];
    const addressOf = async () => {
      const { body } = await app.inject(`/results/${id}${place}`);
      return /og:image" content="([^"]+)/.exec(body)?.[1] ?? '';
    };
    const before = await addressOf();
    expect(before).toMatch(`/cards/results/${id}${place}.png?v=art-`);
    expect(await cachingOf(before)).toBe('public, max-age=31536000, immutable');
    expect(await cachingOf(before.replace(/-.*/, ''))).toBe('public, max-age=300');
    await server.store.forgetting.forget(wallet(1), [id], 'ada');
    const after = await addressOf();
    expect(after).not.toBe(before);
    expect(await cachingOf(before)).toBe('public, max-age=300');
    expect(await cachingOf(after)).toBe('public, max-age=31536000, immutable');
    expect(JSON.stringify(painted.at(-1))).not.toContain('breton');
  });

  test.each([`/cards/versus/${a}/${b}.png`, '/cards/pieces/tops/breton.png', '/cards/pieces/backgrounds/mint.png'])(
    'is there at %s',
    async url => {
      expect((await app.inject(url)).statusCode).toBe(200);
      expect(painted).toHaveLength(1);
    },
  );

  test('of a fit that nobody can wear as it was sent is under the code of the fit that they can', async () => {
    const sent = fitCode({ ...DEFAULT_AVATAR, tops: 'tops/breton.svg' });
    const worn = fitCode({ ...DEFAULT_AVATAR, tops: 'tops/breton.svg', arms: 'arms/regular-short.svg' });
    const response = await app.inject(`/cards/fit/${sent}.png`);
    expect(response.statusCode).toBe(301);
    expect(response.headers.location).toBe(`/cards/fit/${worn}.png`);
    const pair = await app.inject(`/cards/versus/${sent}/${a}.png`);
    expect(pair.headers.location).toBe(`/cards/versus/${worn}/${a}.png`);
    expect(painted).toEqual([]);
  });

  test('is the one that all pages share while it cannot be painted', async () => {
    isAble = false;
    const response = await app.inject(`/cards/fit/${b}.png`);
    expect(response.statusCode).toBe(302);
    expect(response.headers).toMatchObject({ location: '/page/share.png', 'cache-control': 'public, max-age=60' });
  });

  test('is painted for each address up to its share, and for a trusted proxy for each of its clients', async () => {
    const painter = { paint: () => Promise.resolve(Buffer.from('png')), close: () => undefined };
    const wardrobe = await readWardrobe('public/data');
    const page = { folder: join(process.cwd(), 'public'), html: '', preloads: {}, artVersion: 'art', build: null };
    const behind = await server.build({
      config: testConfig({ AUTH: 'off', TRUST_PROXY: '1' }),
      painter,
      page,
      wardrobe,
    });
    const get = async (forwarded: string, n: number) => {
      const { category = '', item } = wardrobe[n] ?? {};
      const url = `/cards/pieces/${category}/${assetSlug(item?.title ?? '')}.png`;
      return (await behind.inject({ url, headers: { 'x-forwarded-for': forwarded } })).statusCode;
    };
    const codes = [];
    for (let n = 0; n < 41; n += 1) codes.push(await get('2001:db8::1', n));
    expect(codes).toEqual([...Array<number>(40).fill(200), 302]);
    expect(await get('2001:db8::2', 50)).toBe(302);
    expect(await get('2001:db8:0:1::1', 50)).toBe(200);
    expect(await get('192.0.2.1', 51)).toBe(200);
  });

  test.each([
    '/cards/fit/1AAAA.png',
    '/cards/fit/breton.png',
    `/cards/fit/${a}`,
    '/cards/fit/%3Cscript%3E.png',
    `/cards/versus/${a}/breton.png`,
    '/cards/event/999.png',
    '/cards/event/abc.png',
    '/cards/results/999.png',
    '/cards/results/999/1.png',
    '/cards/results/1/0.png',
    '/cards/pieces/tops/hostile.png',
    '/cards/pieces/..%2F..%2Fsecret/x.png',
    '/cards/nothing/1.png',
  ])('is not at %s, which is repeated nowhere', async url => {
    const { statusCode, body } = await app.inject(url);
    expect(statusCode).toBe(404);
    for (const hostile of ['hostile', 'breton', 'script', 'secret', '1AAAA', a]) expect(body).not.toContain(hostile);
    expect(painted).toEqual([]);
  });

  test('of closed events shows the podium, and each place', async () => {
    const { id, entries } = await addVoting(server.store, 3, [-2, -1, 1]);
    const [pair] = [(await app.inject(`/api/vote/entries/${id}/${wallet(900)}`)).json<{ id: number }[]>()];
    const [winner, loser] = pair.map(entry => entry.id);
    await server.post(`/api/vote/${id}/${loser}/${wallet(900)}`, { winner });
    server.now += 2 * HOUR;
    await server.store.standings.close(id);
    for (const url of [`/cards/results/${id}.png`, `/cards/results/${id}/${entries.length}.png`])
      expect((await app.inject(url)).statusCode).toBe(200);
    expect(JSON.stringify(painted[0])).toContain('The podium of');
    expect(JSON.stringify(painted[1])).toContain('3rd in');
    expect((await app.inject(`/cards/results/${id}/4.png`)).statusCode).toBe(404);
  });

  test('of results without votes is that of the event', async () => {
    const { id } = await addVoting(server.store, 3);
    server.now += 2 * HOUR;
    await server.store.standings.close(id);
    expect((await app.inject(`/cards/results/${id}.png`)).statusCode).toBe(200);
    expect(JSON.stringify(painted)).toContain('Dressed for');
  });

  test('of results is not there before they are', async () => {
    const { id } = await addEvent(server.store, OPEN);
    for (const url of [`/cards/results/${id}.png`, `/cards/results/${id}/1.png`])
      expect((await app.inject(url)).statusCode).toBe(404);
  });
});
