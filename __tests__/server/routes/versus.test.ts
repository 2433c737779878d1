import { sql } from 'kysely';
import { fitCode } from '#rules/outfit/fitCode';
import { readWalletRows } from '../../../server/store/people/walletRows';
import { fit, testConfig, wallet, WARDROBE } from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';

const SHADES = fitCode(fit({ glasses: 'glasses/shades.svg' }));
const JEANS = fitCode(fit({ bottoms: 'bottoms/jeans.svg' }));
const BARE = fitCode(fit());

describeServer('votes between two fits', {}, server => {
  const path = (left = SHADES, right = JEANS) => `/api/versus/${left}/${right}`;
  const votes = async (left = SHADES, right = JEANS) =>
    (await server.get(path(left, right))).json<{ votes: unknown }>();
  const vote = (n: number, winner: unknown, left = SHADES, right = JEANS) =>
    server.post(`${path(left, right)}/${wallet(n)}`, { winner });

  test('are counted from five on, so that no single one can be guessed', async () => {
    for (const n of [1, 2, 3, 4]) {
      const response = await vote(n, 'a');
      expect([response.statusCode, response.json()]).toEqual([201, { votes: null }]);
    }
    expect(await votes()).toEqual({ votes: null });
    expect((await vote(5, 'b')).json()).toEqual({ votes: [4, 1] });
    expect(await votes()).toEqual({ votes: [4, 1] });
  });

  test('are the same for both orders of the two fits', async () => {
    for (const n of [1, 2, 3]) await vote(n, 'a');
    for (const n of [4, 5]) await vote(n, 'a', JEANS, SHADES);
    expect(await votes()).toEqual({ votes: [3, 2] });
    expect(await votes(JEANS, SHADES)).toEqual({ votes: [2, 3] });
    expect(await votes(SHADES, BARE)).toEqual({ votes: null });
  });

  test('may be changed and repeated: a wallet has one', async () => {
    for (const n of [1, 2, 3, 4, 5]) await vote(n, 'a');
    expect((await vote(1, 'b')).json()).toEqual({ votes: [4, 1] });
    expect((await vote(1, 'b')).json()).toEqual({ votes: [4, 1] });
    expect((await vote(1, 'b', SHADES, JEANS)).statusCode).toBe(201);
    expect((await vote(1, 'b', JEANS, SHADES)).json()).toEqual({ votes: [0, 5] });
  });

  test('of banned wallets neither come in nor count', async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) await vote(n, 'a');
    await server.store.bans.ban(wallet(6), 'bought votes', 'ada');
    expect(await votes()).toEqual({ votes: [5, 0] });
    expect((await vote(6, 'b')).json()).toMatchObject({ status: 403, code: 'wallet-banned' });
    await server.store.bans.ban(wallet(5), 'bought votes', 'ada');
    expect(await votes()).toEqual({ votes: null });
  });

  test.each([
    ['a broken code', `${SHADES.slice(0, -1)}!`, JEANS],
    ['something else', 'breton', JEANS],
    ['a fit and itself', JEANS, JEANS],
  ])('between %s do not exist', async (_name, left, right) => {
    const gone = { status: 404, code: 'unknown-fit' };
    expect((await server.get(path(left, right))).json()).toMatchObject(gone);
    const response = await vote(1, 'a', left, right);
    expect(response.json()).toMatchObject(gone);
    expect(response.body).not.toContain(left);
  });

  test('know pieces that are not made any more', async () => {
    const monocle = fitCode(fit({ glasses: 'glasses/monocle.svg' }));
    expect((await server.get(path(monocle, BARE))).statusCode).toBe(404);
    const retired = { category: 'glasses', item: { title: 'Monocle', layer: 'glasses', xp: 0 } } as const;
    const app = await server.build({ everMade: [...WARDROBE, retired] });
    expect((await app.inject(path(monocle, BARE))).statusCode).toBe(200);
  });

  test.each([[{ winner: 'c' }], [{ winner: 1 }], [{}], [{ winner: 'a', xp: 9 }]])('%j is malformed', async body => {
    expect((await server.post(`${path()}/${wallet(1)}`, body)).json()).toMatchObject({ code: 'malformed' });
    expect((await sql`select * from versus_votes`.execute(server.store.db)).rows).toEqual([]);
  });

  test('need an NFT that plays', async () => {
    const app = await server.build({ config: testConfig({ AUTH: 'on' }) });
    const send = async (n: number) => {
      const url = `${path()}/${wallet(n)}`;
      const response = await app.inject({
        method: 'POST',
        url,
        payload: { winner: 'a' },
        headers: await server.as(wallet(n)),
      });
      return [response.statusCode, response.json<{ code?: string }>().code];
    };
    server.index.give(wallet(1));
    expect(await send(2)).toEqual([422, 'no-qualifying-nft']);
    expect((await sql`select * from versus_votes`.execute(server.store.db)).rows).toEqual([]);
    expect(await send(1)).toEqual([201, undefined]);
    expect(await app.inject(path())).toMatchObject({ statusCode: 200 });
  });

  test('are limited as other writes are', async () => {
    const app = await server.build({ limits: { writes: 2 } });
    const send = () => app.inject({ method: 'POST', url: `${path()}/${wallet(1)}`, payload: { winner: 'a' } });
    expect([await send(), await send(), await send()].map(({ statusCode }) => statusCode)).toEqual([201, 201, 429]);
  });

  test('bring no XP, are exported with the wallet, and go when it is forgotten', async () => {
    await vote(1, 'a');
    await vote(2, 'a');
    expect((await server.get(`/api/xp/${wallet(1)}`)).json()).toBe(0);
    const pair = [SHADES, JEANS].sort().join('/');
    expect(await readWalletRows(server.store.db, wallet(1))).toMatchObject({
      versus_votes: [{ pair, wallet: wallet(1), winner: SHADES < JEANS ? 'a' : 'b' }],
    });
    expect(await server.store.forgetting.find(wallet(1))).toMatchObject({ versus: 1 });
    await server.store.forgetting.forget(wallet(1), [], 'ada');
    expect(await readWalletRows(server.store.db, wallet(1))).toEqual({});
    expect((await sql<{ wallet: string }>`select wallet from versus_votes`.execute(server.store.db)).rows).toEqual([
      { wallet: wallet(2) },
    ]);
  });
});
