import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Interface, JsonRpcProvider, Wallet } from 'ethers';
import type { OwnedNft } from '#rules/holdings/holdings';
import { checkFit } from '#rules/fits/submission';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';
import { ownsItem } from '#rules/holdings/ownership';
import { jsonRpc } from '../../../server/nft/jsonRpc';
import { startLocalWorld, type LocalWorld } from '../../../server/local/localWorld';
import { planTokens } from '../../../server/local/tokens';
import { dress } from '../../../server/local/dress';
import contract from '../../../server/local/contract.json';
import { localIndex, type LocalNftIndex } from '../../../server/nft/localIndex';
import { IndexUnreachable, UnknownPageKey } from '../../../server/nft/nftIndex';
import { healthRoutes } from '../../../server/routes/health';
import { localRoutes } from '../../../server/routes/local';
import { createNftStore } from '../../../server/store/people/nftStore';
import { WARDROBE } from '../../rules/support/catalogue';
import { testConfig } from '../../../testing/fixtures';
import { appWith, temporaryFolder, readHoldings } from '../support/nft';
import { DATABASES, openTestStore, type TestStore } from '../support/testDatabase';

/** What the collector is to be given: one of everything that the wardrobe has. */
function collectorsTokens(): readonly [xp: number, count: number] {
  const counts = planTokens(DEFAULT_COLLECTIONS, WARDROBE).map(
    tokens => tokens.filter(({ owner }) => owner === 'collector').length,
  );
  const xp = DEFAULT_COLLECTIONS.reduce((sum, collection, n) => sum + collection.xp * (counts[n] ?? 0), 0);
  return [xp, counts.reduce((sum, count) => sum + count, 0)];
}
const [collectorXp] = collectorsTokens();

// A busy machine takes a while to start and stop chains.
describe.each(DATABASES)('the local world, indexed on %s', kind => {
  const folder = temporaryFolder();
  const printed: string[] = [];
  let world: LocalWorld;
  let db: TestStore;
  let index: LocalNftIndex;

  const startWorld = (wardrobe = WARDROBE) =>
    startLocalWorld({ dataDir: folder.path, wardrobe, log: line => printed.push(line) });
  const addresses = () => world.collections.map(({ address }) => address);
  const account = (key: string) => world.accounts.find(candidate => candidate.key === key)!;
  const indexOf = (started: LocalWorld) =>
    localIndex({
      rpc: jsonRpc(started.rpcUrl),
      store: createNftStore(db.store.db),
      chainId: started.chainId,
      contracts: started.collections.map(({ address }) => address),
    });

  async function restart(before: () => void = () => undefined): Promise<void> {
    await world.stop();
    before();
    world = await startWorld();
    index = indexOf(world);
  }

  async function readAll(owner: string): Promise<readonly (readonly OwnedNft[])[]> {
    const pages: (readonly OwnedNft[])[] = [];
    let pageKey: string | null | undefined;
    while (pageKey !== null) {
      const page = await index.ownedPage({
        owner,
        contracts: addresses(),
        ...(pageKey === undefined ? {} : { pageKey }),
      });
      pages.push(page.nfts);
      pageKey = page.pageKey;
    }
    return pages;
  }

  async function transfer(from: string, to: string, contractAddress: string, tokenId: string): Promise<void> {
    const provider = new JsonRpcProvider(world.rpcUrl, world.chainId, { staticNetwork: true, cacheTimeout: -1 });
    provider.pollingInterval = 20;
    try {
      const data = new Interface(contract.abi).encodeFunctionData('transferFrom', [
        account(from).address,
        account(to).address,
        tokenId,
      ]);
      const sent = await new Wallet(account(from).privateKey, provider).sendTransaction({ to: contractAddress, data });
      await sent.wait();
    } finally {
      provider.destroy();
    }
  }

  const stateFile = () =>
    join(
      folder.path,
      'chain',
      readdirSync(join(folder.path, 'chain')).find(name => name.endsWith('.json'))!,
    );

  beforeAll(async () => {
    db = await openTestStore(kind);
    world = await startWorld();
    index = indexOf(world);
  });

  afterAll(async () => {
    await world.stop();
    await db.drop();
    folder.remove();
  });

  test('the game’s eight collections are on the chain, each at its own address', () => {
    expect(world.collections.map(({ key, xp, traits, market }) => ({ key, xp, traits, market }))).toEqual(
      DEFAULT_COLLECTIONS.map(({ key, xp, traits, market }) => ({ key, xp, traits, market })),
    );
    expect(new Set(addresses()).size).toBe(8);
    for (const address of addresses()) expect(address).toMatch(/^0x[0-9a-f]{40}$/);
  });

  test.each([
    ['collector', ...collectorsTokens()],
    ['newcomer', 350, 3],
    ['shopper', 250, 5],
    ['whale', 33_200, 238],
    ['onlooker', 0, 0],
  ] as const)('the %s has %d XP from %d NFTs', async (key, xp, count) => {
    expect((await readHoldings(index, world.collections, account(key).address)).nftXp).toBe(xp);
    expect((await index.ownedPage({ owner: account(key).address, contracts: addresses() })).totalCount).toBe(count);
  });

  test('the collector owns every item that NFTs unlock; the shopper owns Market items only', async () => {
    const sold = WARDROBE.filter(({ item }) => item.trait !== undefined);
    const owns = async (key: string) => {
      const { traits } = await readHoldings(index, world.collections, account(key).address);
      return sold.filter(({ item }) => ownsItem(item, traits));
    };
    expect(await owns('collector')).toEqual(sold);
    const shopper = await owns('shopper');
    expect(shopper).toHaveLength(5);
    expect(shopper.every(({ item }) => item.trait === 'Market')).toBe(true);
  });

  test('a Market token has its item’s marketID', async () => {
    const market = world.collections.find(collection => collection.market)!;
    const { nfts } = await index.ownedPage({ owner: account('collector').address, contracts: [market.address] });
    const named = new Map(nfts.map(({ tokenId, name }) => [name, Number(tokenId)]));
    for (const { item } of WARDROBE.filter(({ item }) => item.marketID !== undefined)) {
      expect(named.get(item.title)).toBe(item.marketID);
    }
  });

  test('a wallet with many tokens is listed in full pages, without duplicates', async () => {
    const pages = await readAll(account('whale').address);
    expect(pages.map(page => page.length)).toEqual([100, 100, 38]);
    expect(new Set(pages.flat().map(({ contract: address, tokenId }) => `${address}:${tokenId}`)).size).toBe(238);
  });

  test.each(['nonsense', Buffer.from("0x1:1' or 1=1").toString('base64url'), '%00'])(
    'the page key %j is refused',
    async pageKey => {
      await expect(
        index.ownedPage({ owner: account('whale').address, contracts: addresses(), pageKey }),
      ).rejects.toBeInstanceOf(UnknownPageKey);
    },
  );

  test('an account can wear what it owns, and another cannot', async () => {
    const fit = dress(
      'cobalt tops/varsity-jacket hair-and-hats/mohawk shoes-and-legs/moon-boots bottoms/patchwork-jeans',
      WARDROBE,
    );
    const problems = async (key: string) => {
      const { nftXp, traits } = await readHoldings(index, world.collections, account(key).address);
      return checkFit(fit, WARDROBE, { xp: nftXp, traits, unlocked: [] });
    };
    expect(await problems('collector')).toEqual([]);
    expect((await problems('newcomer')).map(problem => 'layer' in problem && problem.layer)).toEqual(['tops']);
  });

  test('a transferred token belongs to its new owner at once', async () => {
    const darcels = world.collections[0]!;
    const held = async (key: string) =>
      (await index.ownedPage({ owner: account(key).address, contracts: [darcels.address] })).nfts;
    const [token] = await held('newcomer');
    await transfer('newcomer', 'onlooker', darcels.address, token!.tokenId);
    expect(await held('newcomer')).toEqual([]);
    expect(await held('onlooker')).toEqual([token]);
    await transfer('onlooker', 'newcomer', darcels.address, token!.tokenId);
    expect(await held('newcomer')).toEqual([token]);
  });

  test('an account cannot transfer tokens that it does not own', async () => {
    const [token] = (await readAll(account('collector').address)).flat();
    await expect(transfer('onlooker', 'onlooker', token!.contract, token!.tokenId)).rejects.toThrow();
  });

  test('a saved chain continues from its last block, and so does the index', async () => {
    const darcels = world.collections[0]!;
    const {
      nfts: [token],
    } = await index.ownedPage({ owner: account('collector').address, contracts: [darcels.address] });
    await transfer('collector', 'onlooker', darcels.address, token!.tokenId);
    const block = await index.sync();
    const before = addresses();
    printed.length = 0;
    await restart();
    expect(printed).toEqual([]);
    expect(addresses()).toEqual(before);
    expect(await index.sync()).toBe(block);
    expect((await readAll(account('onlooker').address)).flat()).toEqual([token]);
  });

  test('after a chain has started over, the index of the old one is dropped', async () => {
    await restart(() => writeFileSync(stateFile(), ''));
    expect(printed.join()).toContain('a new chain starts');
    expect((await readAll(account('onlooker').address)).flat()).toEqual([]);
    expect((await readAll(account('whale').address)).flat()).toHaveLength(238);
  });

  test('replaced blocks are read again', async () => {
    const rpc = jsonRpc(world.rpcUrl);
    const darcels = world.collections[0]!;
    const { nfts } = await index.ownedPage({ owner: account('whale').address, contracts: [darcels.address] });
    const held = async () => (await readAll(account('onlooker').address)).flat();
    const before = await rpc.call('evm_snapshot');
    await transfer('whale', 'onlooker', darcels.address, nfts[0]!.tokenId);
    expect(await held()).toEqual([nfts[0]]);
    await rpc.call('evm_revert', [before]);
    await transfer('whale', 'onlooker', darcels.address, nfts[1]!.tokenId);
    expect(await held()).toEqual([nfts[1]]);
  });

  test('a truncated state file is moved aside, and a new chain is made', async () => {
    printed.length = 0;
    await restart(() => truncateSync(stateFile(), 100_000));
    expect(printed).toHaveLength(1);
    expect(printed[0]).toContain('could not be read');
    expect((await readHoldings(index, world.collections, account('collector').address)).nftXp).toBe(collectorXp);
  });

  test('a state file with other content is moved aside, too', async () => {
    printed.length = 0;
    await restart(() => writeFileSync(stateFile(), '{"accounts":3}'));
    expect(printed).toHaveLength(1);
    expect(printed[0]).toContain('could not be read');
  });

  test('the state of another chain is replaced', async () => {
    printed.length = 0;
    await restart(() => {
      const state = JSON.parse(readFileSync(stateFile(), 'utf8')) as { accounts: Record<string, unknown> };
      const others = Object.entries(state.accounts).filter(([address]) => !addresses().includes(address.toLowerCase()));
      writeFileSync(stateFile(), JSON.stringify({ ...state, accounts: Object.fromEntries(others) }));
    });
    expect(printed.join()).toContain('incomplete');
    expect((await readHoldings(index, world.collections, account('collector').address)).nftXp).toBe(collectorXp);
  });

  test('a chain that a killed run left behind is ended, and its state is reused', async () => {
    printed.length = 0;
    const orphan = world;
    world = await startWorld();
    index = indexOf(world);
    expect(printed).toEqual(['Ended a local chain that an earlier run left behind.']);
    await expect(jsonRpc(orphan.rpcUrl).call('eth_chainId')).rejects.toThrow();
    expect((await readAll(account('whale').address)).flat()).toHaveLength(238);
  });

  test('a start from scratch is not undone by a chain that a killed run left behind', async () => {
    const darcels = world.collections[0]!;
    const { nfts } = await index.ownedPage({ owner: account('newcomer').address, contracts: [darcels.address] });
    await transfer('newcomer', 'onlooker', darcels.address, nfts[0]!.tokenId);
    rmSync(join(folder.path, 'chain'), { recursive: true });
    world = await startWorld();
    index = indexOf(world);
    expect((await readAll(account('onlooker').address)).flat()).toEqual([]);
  });

  test('a pid that now belongs to another process is left alone', async () => {
    printed.length = 0;
    await restart(() =>
      writeFileSync(join(folder.path, 'anvil.pid'), JSON.stringify({ pid: process.pid, startedAt: '1' })),
    );
    expect(printed).toEqual([]);
  });

  test('a changed catalogue starts a new chain', async () => {
    printed.length = 0;
    await world.stop();
    world = await startWorld(WARDROBE.filter(({ item }) => item.title !== 'Crown'));
    expect(printed.join()).toContain('have changed');
    await restart();
    expect((await readAll(account('collector').address)).flat().some(({ name }) => name === 'Crown')).toBe(true);
  });

  describe('through our own origin', () => {
    const post = (payload: unknown) =>
      appWith(localRoutes, { local: world }).inject({ method: 'POST', url: '/local/rpc', payload: payload as object });
    const call = (method: string, params: readonly unknown[] = []) => ({ jsonrpc: '2.0', id: 'seven', method, params });

    test('a page can read the chain', async () => {
      expect((await post(call('eth_chainId'))).json()).toEqual({ jsonrpc: '2.0', id: 'seven', result: '0x7a69' });
    });

    test.each([
      'anvil_reset',
      'evm_revert',
      'hardhat_setBalance',
      'eth_sendTransaction',
      'eth_sendUnsignedTransaction',
      'debug_traceTransaction',
      'constructor',
    ])('%s is not offered', async method => {
      expect((await post(call(method))).json()).toMatchObject({ id: 'seven', error: { code: -32601 } });
    });

    test('a batch runs the offered methods and refuses the others', async () => {
      const responses = (
        await post([
          { ...call('eth_chainId'), id: 1 },
          { ...call('anvil_reset'), id: 2 },
        ])
      ).json<{ id: number }[]>();
      expect(responses.find(({ id }) => id === 1)).toMatchObject({ result: '0x7a69' });
      expect(responses.find(({ id }) => id === 2)).toMatchObject({ error: { code: -32601 } });
    });

    test.each([
      ['a body that is not a call', {}, 400],
      ['an empty batch', [], 400],
      ['a batch that is too large', Array.from({ length: 101 }, () => call('eth_chainId')), 400],
      ['a body beyond 64 KB', call('eth_call', ['x'.repeat(64 * 1024)]), 413],
    ])('%s is refused', async (_name, payload, status) => {
      expect((await post(payload)).statusCode).toBe(status);
    });

    test('without a local world there is no such path', async () => {
      const response = await appWith(localRoutes, {}).inject({
        method: 'POST',
        url: '/local/rpc',
        payload: call('eth_chainId'),
      });
      expect(response.statusCode).toBe(404);
    });
  });

  test('a killed chain restarts at the same address, and wallets still own their NFTs', async () => {
    printed.length = 0;
    const health = async () => {
      const app = appWith(healthRoutes, { config: testConfig(), local: world, store: db.store });
      return (await app.inject('/health')).statusCode;
    };
    const { pid } = JSON.parse(readFileSync(join(folder.path, 'anvil.pid'), 'utf8')) as { readonly pid: number };
    process.kill(pid, 'SIGKILL');
    while (world.isRunning()) await setTimeout(5);
    expect(await health()).toBe(503);
    while (!world.isRunning()) await setTimeout(20);
    expect(await health()).toBe(200);
    expect(printed.at(0)).toMatch(/^The local chain has ended unexpectedly\. It is restarted/);
    expect(printed.at(-1)).toBe('The local chain is running again.');
    expect((await readHoldings(index, world.collections, account('collector').address)).nftXp).toBe(collectorXp);
  });

  test('without its chain the index is unreachable, and the page gets a 503', async () => {
    await world.stop();
    await expect(index.sync()).rejects.toBeInstanceOf(IndexUnreachable);
    const response = await appWith(localRoutes, { local: world }).inject({
      method: 'POST',
      url: '/local/rpc',
      payload: { id: 1, method: 'eth_chainId' },
    });
    expect(response.statusCode).toBe(503);
  });
});
