import { setTimeout } from 'node:timers/promises';
import { Interface, JsonRpcProvider, Wallet } from 'ethers';
import { sql } from 'kysely';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';
import type { App } from '../../../../server/http/appDeps';
import type { AccountKey } from '../../../../server/local/accounts';
import contract from '../../../../server/local/contract.json';
import { jsonRpc } from '../../../../server/nft/jsonRpc';
import { startLocalWorld, type LocalWorld } from '../../../../server/local/localWorld';
import { status } from '../../../../server/cli/eventFigures';
import { readTransfers } from '../../../../server/cli/transfers';
import { localIndex } from '../../../../server/nft/localIndex';
import { createNftStore } from '../../../../server/store/people/nftStore';
import { WARDROBE } from '../../../rules/support/catalogue';
import { temporaryFolder } from '../../support/nft';
import {
  addEntries,
  addEvent,
  admitAll,
  fit,
  HOUR,
  NOON,
  OPEN,
  testConfig,
  VOTING,
  wallet,
} from '../../../../testing/fixtures';
import { describeServer } from '../../support/testServer';

describeServer('one NFT, one voice per event', {}, server => {
  let app: App;

  beforeAll(async () => {
    app = await server.build({ config: testConfig({ AUTH: 'on' }) });
  });

  const headersOf = (address: string) => server.as(address);
  const submit = async (eventId: number, address: string, payload = fit()) =>
    app.inject({
      method: 'POST',
      url: `/api/entries/${eventId}/${address}`,
      payload,
      headers: await headersOf(address),
    });
  const ask = async (eventId: number, address: string) =>
    app.inject({ url: `/api/vote/entries/${eventId}/${address}`, headers: await headersOf(address) });
  const vote = async (eventId: number, address: string) => {
    const [left, right] = (await ask(eventId, address)).json<readonly { readonly id: number }[]>();
    return app.inject({
      method: 'POST',
      url: `/api/vote/${eventId}/${right!.id}/${address}`,
      payload: { winner: left!.id },
      headers: await headersOf(address),
    });
  };
  const claims = async () => (await sql<{ wallet: string }>`select * from token_claims`.execute(server.store.db)).rows;

  const used = { status: 422, code: 'nft-already-used' };

  test('a token that one wallet has entered with cannot be used by another to enter', async () => {
    const { id } = await addEvent(server.store, OPEN);
    server.index.give(wallet(1));
    expect((await submit(id, wallet(1))).statusCode).toBe(201);
    server.index.transfer(wallet(1), wallet(2));
    expect((await submit(id, wallet(2))).json()).toMatchObject(used);
    expect((await sql`select * from entries`.execute(server.store.db)).rows).toHaveLength(1);
  });

  test('a token that one wallet has voted with cannot be used by another to vote', async () => {
    const { id } = await addEvent(server.store, VOTING);
    await addEntries(server.store, id, 4);
    server.index.give(wallet(11));
    expect((await vote(id, wallet(11))).statusCode).toBe(201);
    server.index.transfer(wallet(11), wallet(12));
    expect((await ask(id, wallet(12))).json()).toMatchObject(used);
    server.index.transfer(wallet(12), wallet(13));
    expect((await ask(id, wallet(13))).json()).toMatchObject(used);
  });

  test('a token that one wallet has entered with cannot be used by another to vote', async () => {
    const { id } = await addEvent(server.store, OPEN);
    server.index.give(wallet(21));
    server.index.give(wallet(22));
    await submit(id, wallet(21));
    await submit(id, wallet(22));
    server.now = NOON + HOUR;
    server.index.transfer(wallet(21), wallet(23));
    expect((await ask(id, wallet(23))).json()).toMatchObject(used);
  });

  test('the owner can continue to vote, and several tokens make one voter', async () => {
    const { id } = await addEvent(server.store, VOTING);
    await addEntries(server.store, id, 4);
    server.index.give(wallet(11));
    server.index.give(wallet(11));
    for (let ballot = 0; ballot < 3; ballot++) expect((await vote(id, wallet(11))).statusCode).toBe(201);
    expect((await claims()).map(claim => claim.wallet)).toEqual([wallet(11), wallet(11)]);
  });

  test('wallets that have sold their tokens cannot show a used one in turn', async () => {
    const { id } = await addEvent(server.store, VOTING);
    await addEntries(server.store, id, 9);
    const sellers = [11, 12, 13, 14].map(wallet);
    for (const seller of sellers) {
      server.index.give(seller);
      expect((await vote(id, seller)).statusCode).toBe(201);
      server.index.transfer(seller, wallet(99));
    }
    server.index.give(wallet(20));
    expect((await vote(id, wallet(20))).statusCode).toBe(201);
    for (const [index, seller] of sellers.entries()) {
      expect((await ask(id, seller)).json()).toMatchObject({ status: 422, code: 'no-qualifying-nft' });
      server.index.transfer(sellers[index - 1] ?? wallet(20), seller);
      expect((await ask(id, seller)).json()).toMatchObject(used);
    }
  });

  test('a wallet that has sold its token votes on with one that nobody has used, and uses it up', async () => {
    const { id } = await addEvent(server.store, VOTING);
    await addEntries(server.store, id, 9);
    server.index.give(wallet(11));
    await vote(id, wallet(11));
    server.index.transfer(wallet(11), wallet(99));
    server.index.give(wallet(11));
    expect((await vote(id, wallet(11))).statusCode).toBe(201);
    server.index.transfer(wallet(11), wallet(12));
    expect((await ask(id, wallet(12))).json()).toMatchObject(used);
  });

  test.each([1, 25])('of %i NFTs, one on a cached page is enough for a later ballot', async count => {
    const { id } = await addEvent(server.store, VOTING);
    await addEntries(server.store, id, 9);
    for (let n = 0; n < count; n++) server.index.give(wallet(11));
    await vote(id, wallet(11));
    const freshness: unknown[] = [];
    const watched = await server.build({
      config: testConfig({ AUTH: 'on' }),
      nftIndex: {
        ...server.index,
        ownedPage: async query => {
          freshness.push(query.fresh);
          const page = await server.index.ownedPage(query);
          // The one that was claimed last.
          return { ...page, nfts: [...page.nfts].sort((a, b) => (a.tokenId < b.tokenId ? -1 : 1)).slice(-1) };
        },
      },
    });
    const headers = await headersOf(wallet(11));
    expect((await watched.inject({ url: `/api/vote/entries/${id}/${wallet(11)}`, headers })).statusCode).toBe(200);
    expect(freshness).toEqual([undefined]);
  });

  test('a stranger does not learn in which running events a token is used, nor a player about all tokens', async () => {
    const { address } = DEFAULT_COLLECTIONS.find(({ key }) => key === 'duds')!;
    const uses = (tokenId: number, headers = {}) =>
      app.inject({ url: `/api/tokens/${address}/${tokenId}/uses`, headers, remoteAddress: '10.0.0.9' });
    expect((await uses(1)).json()).toMatchObject({ status: 401, code: 'no-session' });
    const headers = await headersOf(wallet(7));
    const statuses = [];
    for (let token = 0; token < 101; token += 1) statuses.push((await uses(token, headers)).statusCode);
    expect(statuses).toEqual([...Array<number>(100).fill(200), 429]);
    const other = await headersOf(wallet(8));
    expect((await uses(1, other)).json()).toMatchObject({ code: 'too-many-requests' });
    server.now += 24 * HOUR;
    expect((await uses(1, await headersOf(wallet(7)))).statusCode).toBe(200);
  });

  test('a player can see in which running events a token is used', async () => {
    const { address } = DEFAULT_COLLECTIONS.find(({ key }) => key === 'duds')!;
    const uses = async (tokenId: string) =>
      (
        await app.inject({ url: `/api/tokens/${address}/${tokenId}/uses`, headers: await headersOf(wallet(7)) })
      ).json<unknown>();
    const later = await addEvent(server.store, [-1, 1, 4], { title: 'Later' });
    const sooner = await addEvent(server.store, OPEN, { title: 'Sooner' });
    server.index.give(wallet(1));
    server.index.give(wallet(2));
    expect(await uses('1')).toEqual([]);
    for (const { id } of [later, sooner]) await submit(id, wallet(1));
    await submit(sooner.id, wallet(2));
    const [first, last] = [
      { id: sooner.id, title: 'Sooner', voting_end: sooner.voting_end },
      { id: later.id, title: 'Later', voting_end: later.voting_end },
    ];
    expect(await uses('1')).toEqual([first, last]);
    expect(await uses('02')).toEqual([first]);
    expect(await uses('3')).toEqual([]);
    server.now = NOON + 2 * HOUR;
    expect(await uses('1')).toEqual([last]);
    await server.store.events.cancel(later.id, 'Rain.');
    expect(await uses('1')).toEqual([]);
  });

  test('tokens are free again in the next event', async () => {
    const first = await addEvent(server.store, OPEN);
    const second = await addEvent(server.store, OPEN);
    server.index.give(wallet(1));
    await submit(first.id, wallet(1));
    server.index.transfer(wallet(1), wallet(2));
    expect((await submit(second.id, wallet(2))).statusCode).toBe(201);
  });

  test("a used token's traits and XP do not count, even if the wallet also has a free token", async () => {
    const { id } = await addEvent(server.store, OPEN);
    server.index.give(wallet(1), [{ trait_type: 'Hats', value: 'Beanie' }]);
    const hat = fit({ hairAndHats: 'hair-and-hats/beanie.svg' });
    expect((await submit(id, wallet(1), hat)).statusCode).toBe(201);
    server.index.give(wallet(2));
    server.index.transfer(wallet(1), wallet(2));
    expect((await submit(id, wallet(2), hat)).json()).toMatchObject({
      code: 'fit-refused',
      problems: [{ layer: 'hairAndHats', reason: 'not-owned' }],
    });
    expect((await submit(id, wallet(2))).statusCode).toBe(201);
  });

  test('a refused fit claims nothing', async () => {
    const { id } = await addEvent(server.store, OPEN);
    server.index.give(wallet(1));
    const refused = await submit(id, wallet(1), fit({ hairAndHats: 'hair-and-hats/beanie.svg' }));
    expect(refused.json()).toMatchObject({ code: 'fit-refused' });
    expect(await claims()).toEqual([]);
    server.index.transfer(wallet(1), wallet(2));
    expect((await submit(id, wallet(2))).statusCode).toBe(201);
  });

  test('if twenty wallets use the same token at once, one enters', async () => {
    const { id } = await addEvent(server.store, OPEN);
    server.index.give(wallet(1));
    const shared = await server.build({
      config: testConfig({ AUTH: 'on' }),
      nftIndex: { ...server.index, ownedPage: query => server.index.ownedPage({ ...query, owner: wallet(1) }) },
    });
    const responses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const address = wallet(index + 1);
        const headers = await headersOf(address);
        return shared.inject({ method: 'POST', url: `/api/entries/${id}/${address}`, payload: fit(), headers });
      }),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array<number>(19).fill(422)]);
    expect(await claims()).toHaveLength(1);
  });

  test('if twenty wallets use the same token at once, one votes', async () => {
    const { id } = await addEvent(server.store, VOTING);
    await addEntries(server.store, id, 4);
    server.index.give(wallet(11));
    const shared = await server.build({
      config: testConfig({ AUTH: 'on' }),
      nftIndex: { ...server.index, ownedPage: query => server.index.ownedPage({ ...query, owner: wallet(11) }) },
    });
    const responses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const address = wallet(index + 11);
        return shared.inject({ url: `/api/vote/entries/${id}/${address}`, headers: await headersOf(address) });
      }),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(19).fill(422)]);
    expect((await sql`select * from ballots`.execute(server.store.db)).rows).toHaveLength(1);
  });

  if (server.kind === 'PostgreSQL')
    test('a first ballot waits without a deadlock while its event is being closed', async () => {
      const { id } = await addEvent(server.store, VOTING);
      await addEntries(server.store, id, 5);
      server.index.give(wallet(70));
      const { db } = server.store;
      const waiting = () => sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db);
      let asked: ReturnType<typeof ask> | undefined;
      await db.transaction().execute(async tx => {
        await sql`select pg_advisory_xact_lock('events'::regclass::integer, ${id}::integer)`.execute(tx);
        asked = ask(id, wallet(70));
        while ((await waiting()).rows.length === 0) await setTimeout(5);
        await sql`select from events where id = ${id} for update`.execute(tx);
      });
      expect((await asked!).statusCode).toBe(200);
    });

  /** The attack that once lifted an entry from the last place to the first: wallets pass an NFT on, and each votes with it. */
  describe.each([
    [12, 10],
    [30, 20],
  ])('an event of %s entries, and an NFT passed through %s wallets', (entries, wallets) => {
    const HONEST = 6;
    const accomplice = (index: number) => wallet(500 + index);

    /** Casts all votes of a wallet: for the target if it is shown, else for the earlier entry. */
    async function voteOnAll(eventId: number, voter: string, target?: number): Promise<void> {
      for (;;) {
        const next = await server.store.ballots.next(eventId, voter, admitAll);
        if (next.refusal !== undefined || next.pair === undefined) return;
        const ids = next.pair.map(({ id }) => id);
        const winner = ids.find(id => id === target) ?? Math.min(...ids);
        const loser = ids.find(id => id !== winner)!;
        expect((await server.store.ballots.vote(eventId, voter, loser, winner)).refusal).toBeUndefined();
      }
    }

    /** The last entry is the target, and honest votes rank it last. */
    async function startVoting() {
      const { id } = await addEvent(server.store, VOTING);
      const ids = await addEntries(server.store, id, entries);
      for (let voter = 0; voter < HONEST; voter++) await voteOnAll(id, wallet(900 + voter));
      return { id, target: ids.at(-1)! };
    }

    const placeOf = async (eventId: number, target: number) => {
      const { ranking } = await server.store.standings.recount(eventId);
      return 1 + ranking.findIndex(entry => entry.id === target);
    };

    test('the wallets cannot lift an entry', async () => {
      const { id, target } = await startVoting();
      expect(await placeOf(id, target)).toBe(entries);
      server.index.give(accomplice(0));
      expect((await ask(id, accomplice(0))).statusCode).toBe(200);
      await voteOnAll(id, accomplice(0), target);
      const place = await placeOf(id, target);
      const { rows: votes } = await sql<{ wallet: string }>`select wallet from ballots`.execute(server.store.db);
      for (let index = 1; index < wallets; index++) {
        server.index.transfer(accomplice(index - 1), accomplice(index));
        expect((await ask(id, accomplice(index))).json()).toMatchObject(used);
      }
      expect((await sql<{ wallet: string }>`select wallet from ballots`.execute(server.store.db)).rows).toEqual(votes);
      expect(await placeOf(id, target)).toBe(place);
    });

    test('they could lift it if each had its own NFT', async () => {
      const { id, target } = await startVoting();
      for (let index = 0; index < wallets; index++) {
        server.index.give(accomplice(index));
        expect((await ask(id, accomplice(index))).statusCode).toBe(200);
        await voteOnAll(id, accomplice(index), target);
      }
      expect(await placeOf(id, target)).toBeLessThanOrEqual(entries - 3);
    });
  });

  test('without authentication nothing is claimed', async () => {
    const { id } = await addEvent(server.store, OPEN);
    server.index.give(wallet(1));
    expect((await server.post(`/api/entries/${id}/${wallet(1)}`, fit())).statusCode).toBe(201);
    const voting = await addEvent(server.store, VOTING);
    await addEntries(server.store, voting.id, 4);
    expect((await server.get(`/api/vote/entries/${voting.id}/${wallet(1)}`)).statusCode).toBe(200);
    expect(await claims()).toEqual([]);
  });
});

describeServer('one NFT, one voice, with transfers on the local chain', {}, server => {
  const folder = temporaryFolder();
  let world: LocalWorld;
  let rpc: JsonRpcProvider;
  let app: App;

  beforeAll(async () => {
    world = await startLocalWorld({ dataDir: folder.path, wardrobe: WARDROBE, log: () => undefined });
    rpc = new JsonRpcProvider(world.rpcUrl, world.chainId, {
      staticNetwork: true,
      cacheTimeout: -1,
      pollingInterval: 20,
    });
    const nftIndex = localIndex({
      rpc: jsonRpc(world.rpcUrl),
      store: createNftStore(server.store.db),
      chainId: world.chainId,
      contracts: world.collections.map(({ address }) => address),
    });
    app = await server.build({ config: testConfig({ AUTH: 'on' }), local: world, nftIndex });
  });

  afterAll(async () => {
    rpc.destroy();
    await world.stop();
    folder.remove();
  });

  const account = (key: AccountKey) => world.accounts.find(candidate => candidate.key === key)!;
  const submit = async (eventId: number, key: AccountKey) => {
    const { address } = account(key);
    const headers = await server.as(address);
    const url = `/api/entries/${eventId}/${address}`;
    return (await app.inject({ method: 'POST', url, payload: fit(), headers })).statusCode;
  };
  const tokensOf = async (key: AccountKey) =>
    (
      await sql<{ contract: string; token_id: string }>`
        select contract, token_id from nft_tokens where owner = ${account(key).address}`.execute(server.store.db)
    ).rows;
  type Token = Awaited<ReturnType<typeof tokensOf>>[number];
  const send = async (from: AccountKey, to: AccountKey, token: Token) => {
    const args = [account(from).address, account(to).address, token.token_id];
    const data = new Interface(contract.abi).encodeFunctionData('transferFrom', args);
    const sent = await new Wallet(account(from).privateKey, rpc).sendTransaction({ to: token.contract, data });
    await sent.wait();
  };

  test('an NFT that was used to enter cannot be used again by the wallet it was sent to', async () => {
    const { id } = await addEvent(server.store, OPEN);
    expect(await submit(id, 'onlooker')).toBe(422);
    expect(await submit(id, 'newcomer')).toBe(201);
    const [token] = await tokensOf('newcomer');
    await send('newcomer', 'onlooker', token!);
    expect(await submit(id, 'onlooker')).toBe(422);
    const next = await addEvent(server.store, OPEN);
    expect(await submit(next.id, 'onlooker')).toBe(201);
    await send('onlooker', 'newcomer', token!);
  });

  test('while a wallet’s only NFT is being sent, either the old or the new owner enters', async () => {
    await submit((await addEvent(server.store, OPEN)).id, 'newcomer');
    const [token, ...others] = await tokensOf('newcomer');
    for (const other of others) await send('newcomer', 'whale', other);
    for (let round = 0; round < 4; round++) {
      const [from, to] = round % 2 === 0 ? (['newcomer', 'onlooker'] as const) : (['onlooker', 'newcomer'] as const);
      const { id } = await addEvent(server.store, OPEN);
      const statuses = await Promise.all([submit(id, from), send(from, to, token!).then(() => submit(id, to))]);
      expect(statuses.sort()).toEqual([201, 422]);
      const { rows: claims } = await sql`select * from token_claims where event_id = ${id}`.execute(server.store.db);
      expect(claims).toMatchObject([token]);
    }
  });

  test('voters whose NFTs came from the same wallet are listed by the status of an event', async () => {
    const { id } = await addEvent(server.store, VOTING);
    await addEntries(server.store, id, 4);
    await app.inject(`/api/nft/v3/getNFTsForOwner?owner=${account('whale').address}`);
    const tokens = await tokensOf('whale');
    await send('whale', 'onlooker', tokens[0]!);
    await send('whale', 'shopper', tokens[1]!);
    for (const key of ['onlooker', 'shopper', 'collector'] as const) {
      const { address } = account(key);
      const headers = await server.as(address);
      const [left, right] = (await app.inject({ url: `/api/vote/entries/${id}/${address}`, headers })).json<
        readonly { readonly id: number }[]
      >();
      const url = `/api/vote/${id}/${right!.id}/${address}`;
      await app.inject({ method: 'POST', url, payload: { winner: left!.id }, headers });
    }
    server.now = NOON + HOUR;
    const { lines } = await status(server.store, id, used => readTransfers(jsonRpc(world.rpcUrl), used));
    const first = lines.indexOf(`    from ${account('whale').address}:`);
    const wallets = [account('onlooker').address, account('shopper').address].sort();
    expect(lines.slice(first + 1)).toEqual(wallets.map(address => `      ${address}`));
    const away = await status(server.store, id, () => Promise.reject(new Error('The chain responded with 503.')));
    expect(away.lines.at(-1)).toBe('    not looked at: The chain responded with 503.');
  });
});
