import { makeStore } from '../../../src/app/store';
import { holdingsApi } from '../../../src/api/holdingsApi';
import { entriesApi } from '../../../src/api/entriesApi';
import { selectHolder, selectXp } from '../../../src/features/holdings/holdingsSelectors';
import { transferSeen } from '../../../src/features/holdings/holdingsListeners';
import { selectNotice, selectToast } from '../../../src/features/notices/noticesSlice';
import { walletChanged, walletConnected, walletDisconnected } from '../../../src/features/wallet/walletSlice';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';
import { ALICE, BOB, fakeWallet, walletOf } from '../support/fakeWallet';
import { platformDouble, TEST_CONFIG } from '../support/platformDouble';
import { advance, stopTime, type ApiResponse } from '../support/screen';
import { nftsPage, serve } from '../support/wardrobeGame';

const HERE = 31337;
const SECOND = 1000;
const MARKET = DEFAULT_COLLECTIONS.find(({ market }) => market)!.address;
const DUDS = DEFAULT_COLLECTIONS.find(({ key }) => key === 'duds')!.address;

const DARCEL = { contract: DUDS, name: 'DUDS #1', traits: { Tops: 'Band Tee' } };
const KIMONO = { contract: DUDS, name: 'DUDS #2', traits: { Tops: 'Kimono', Glasses: 'Star Shade' } };
const CROWN = { contract: MARKET, name: 'Crown' };

beforeEach(() => {
  localStorage.clear();
  stopTime();
});
afterEach(() => void jest.useRealTimers());

type Held = Parameters<typeof nftsPage>[0];

/** A page of the index: these NFTs, as of a block; null if it does not say which. */
const page = (held: Held, blockNumber: number | null): ApiResponse => ({
  body: { ...(nftsPage(held).body as object), ...(blockNumber !== null && { validAt: { blockNumber } }) },
});

interface Index {
  response: ApiResponse | 'no network';
  /** The `minBlock` of each request. */
  readonly minBlocks: (string | null)[];
}

interface Start {
  readonly chainId?: number;
  /** The game's chain. */
  readonly chain?: number;
  readonly held?: Held;
  readonly block?: number | null;
  /** The block of the response about XP, if it is a different one. */
  readonly xpBlock?: number | null;
}

async function connected({ chainId = HERE, chain = HERE, held = [DARCEL], block = 100, xpBlock = block }: Start = {}) {
  const xpPage = page(held, xpBlock);
  const index: Index = { response: page(held, block), minBlocks: [] };
  const isAboutXp = (url: URL) => url.searchParams.getAll('contractAddresses[]').length === DEFAULT_COLLECTIONS.length;
  serve({ [`GET xp/${ALICE}`]: { body: 0 }, [`GET xp/${BOB}`]: { body: 0 } });
  const serveOthers = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = new URL(input as string);
    if (!url.pathname.endsWith('/getNFTsForOwner')) return serveOthers(input, init);
    index.minBlocks.push(url.searchParams.get('minBlock'));
    if (index.response === 'no network') return Promise.reject(new TypeError('Failed to fetch'));
    const isFirst = index.minBlocks.length <= 2;
    const { status, body } = isFirst && isAboutXp(url) ? xpPage : index.response;
    return Promise.resolve(new Response(JSON.stringify(body ?? {}), { status: status ?? 200 }));
  };
  const wallet = fakeWallet();
  const platform = platformDouble({
    wallet: wallet.gateway,
    config: { ...TEST_CONFIG, chain: { ...TEST_CONFIG.chain, id: chain } },
  });
  const store = makeStore(platform);
  store.dispatch(walletConnected(walletOf('MetaMask', ALICE, chainId)));
  // As the layout does while a wallet is connected.
  for (const kind of ['traits', 'xp'] as const)
    void store.dispatch(holdingsApi.endpoints.getHoldings.initiate({ wallet: ALICE, kind }));
  void store.dispatch(entriesApi.endpoints.getServerXp.initiate(ALICE));
  await advance();
  const owned = () => {
    const { traits } = selectHolder(store.getState(), false);
    return typeof traits === 'string' ? traits : traits.map(({ value }) => value);
  };
  const line = () => selectToast(store.getState())?.text;
  return { store, platform, wallet, index, owned, line, xp: () => selectXp(store.getState()) };
}

test('a connected wallet is watched on the game’s collections, from the block of its holdings', async () => {
  const { wallet } = await connected();
  expect(wallet.watches).toHaveLength(1);
  expect(wallet.watches[0]).toMatchObject({
    address: ALICE,
    contracts: DEFAULT_COLLECTIONS.map(({ address }) => address),
    since: 100,
  });
});

test.each([
  [100, 90],
  [90, 100],
])('holdings of blocks %d and %d are watched from the older one', async (block, xpBlock) => {
  const { wallet } = await connected({ block, xpBlock });
  expect(wallet.watches[0]?.since).toBe(90);
});

test('holdings without a block are watched from now', async () => {
  const { wallet } = await connected({ block: null });
  expect(wallet.watches[0]?.since).toBeNull();
});

test.each([
  [1, 5],
  [5, 1],
  [HERE, 1],
])('a game on chain %d watches that chain, and not chain %d', async (chain, other) => {
  const there = await connected({ chainId: other, chain });
  expect(there.wallet.watches).toEqual([]);
  const here = await connected({ chainId: chain, chain });
  expect(here.wallet.watches).toHaveLength(1);
});

test('a wallet on another chain than the collections is not watched', async () => {
  const { wallet, store } = await connected({ chainId: 1 });
  expect(wallet.watches).toEqual([]);
  store.dispatch(walletChanged(walletOf('MetaMask', ALICE, HERE)));
  await advance();
  expect(wallet.watches).toHaveLength(1);
  store.dispatch(walletChanged(walletOf('MetaMask', ALICE, 1)));
  expect(wallet.watches[0]?.signal.aborted).toBe(true);
});

test('another account is watched instead, and none after the wallet is disconnected', async () => {
  const { wallet, store } = await connected();
  store.dispatch(walletChanged(walletOf('MetaMask', BOB, HERE)));
  expect(wallet.watches[0]?.signal.aborted).toBe(true);
  for (const kind of ['traits', 'xp'] as const)
    void store.dispatch(holdingsApi.endpoints.getHoldings.initiate({ wallet: BOB, kind }));
  await advance();
  expect(wallet.watches.map(({ address }) => address)).toEqual([ALICE, BOB]);
  store.dispatch(walletDisconnected());
  expect(wallet.watches[1]?.signal.aborted).toBe(true);
});

test('an NFT that arrives appears without a reload, and is announced', async () => {
  const { wallet, index, owned, line, xp } = await connected();
  expect([owned(), xp()]).toEqual([['Band Tee'], 100]);
  index.response = page([DARCEL, KIMONO, CROWN], 103);
  wallet.watches[0]?.onTransfer(103);
  await advance();
  expect(index.minBlocks.slice(2)).toEqual(['103', '103']);
  expect([owned(), xp()]).toEqual([['Band Tee', 'Kimono', 'Star Shade', 'Crown'], 250]);
  expect(line()).toBe('New in your wardrobe: Star Shade, Crown, Kimono.');
  await advance(100 * SECOND);
  expect(index.minBlocks).toHaveLength(4);
});

test('an NFT that leaves takes its items with it, except those that another NFT grants too', async () => {
  const twice = { ...DARCEL, traits: { Tops: 'Band Tee', Glasses: 'Star Shade' } };
  const { wallet, index, owned, line } = await connected({ held: [twice, KIMONO] });
  index.response = page([twice], 104);
  wallet.watches[0]?.onTransfer(104);
  await advance();
  expect(owned()).toEqual(['Band Tee', 'Star Shade']);
  expect(line()).toBe('No longer yours: Kimono.');
});

test('three of many items are named', async () => {
  const { wallet, index, line } = await connected();
  const traits = { Tops: 'Kimono', Glasses: 'Star Shade', Eye: 'Heart', Mouth: 'Daisy', Head: 'Tiger' };
  index.response = page([DARCEL, { ...KIMONO, traits }], 104);
  wallet.watches[0]?.onTransfer(104);
  await advance();
  expect(line()).toBe('New in your wardrobe: Tiger, Heart, Daisy and 2 more.');
});

test('an NFT with nothing to wear is announced with the new XP', async () => {
  const { wallet, index, line } = await connected();
  index.response = page([DARCEL, { contract: DUDS, name: 'DUDS #9' }], 104);
  wallet.watches[0]?.onTransfer(104);
  await advance();
  expect(line()).toBe('Your XP is now 200.');
});

test('an index that lags is asked again at growing intervals, and nothing changes until it catches up', async () => {
  const { wallet, index, owned, line } = await connected();
  wallet.watches[0]?.onTransfer(103);
  await advance();
  expect(index.minBlocks).toHaveLength(4);
  expect([owned(), line()]).toEqual([['Band Tee'], undefined]);
  await advance(2 * SECOND);
  expect(index.minBlocks).toHaveLength(6);
  await advance(4 * SECOND - 1);
  expect(index.minBlocks).toHaveLength(6);
  index.response = page([DARCEL, KIMONO], 103);
  await advance(1);
  expect(index.minBlocks).toHaveLength(8);
  expect(owned()).toContain('Kimono');
  await advance(100 * SECOND);
  expect(index.minBlocks).toHaveLength(8);
});

test('an index that never catches up is no longer asked after a minute', async () => {
  const { wallet, index, owned } = await connected();
  wallet.watches[0]?.onTransfer(103);
  await advance(62 * SECOND);
  expect(index.minBlocks).toHaveLength(14);
  await advance(600 * SECOND);
  expect(index.minBlocks).toHaveLength(14);
  expect(owned()).toEqual(['Band Tee']);
});

test('an index that fails meanwhile changes nothing and raises no alert', async () => {
  const { wallet, index, owned, xp, store, line } = await connected();
  for (const failure of [{ status: 503 }, 'no network'] as const) {
    index.response = failure;
    wallet.watches[0]?.onTransfer(103);
    await advance();
    expect([owned(), xp(), line()]).toEqual([['Band Tee'], 100, undefined]);
    expect(selectNotice(store.getState())).toBeUndefined();
  }
  index.response = page([DARCEL, KIMONO], 103);
  await advance(2 * SECOND);
  expect(owned()).toContain('Kimono');
});

test('a player who has disconnected meanwhile sees nothing, and nothing more is requested', async () => {
  const { store, wallet, index, line } = await connected();
  wallet.watches[0]?.onTransfer(103);
  await advance();
  store.dispatch(walletDisconnected());
  index.response = page([DARCEL, KIMONO], 103);
  await advance(100 * SECOND);
  expect(index.minBlocks).toHaveLength(4);
  expect(line()).toBeUndefined();
});

test('a second transfer replaces the first', async () => {
  const { store, index, owned } = await connected();
  store.dispatch(transferSeen({ wallet: ALICE, block: 103 }));
  await advance();
  index.response = page([DARCEL, KIMONO], 103);
  store.dispatch(transferSeen({ wallet: ALICE, block: 105 }));
  await advance();
  expect(owned()).toContain('Kimono');
  expect(index.minBlocks.slice(-2)).toEqual(['105', '105']);
  index.response = page([DARCEL, KIMONO, CROWN], 105);
  await advance(2 * SECOND);
  expect(owned()).toContain('Crown');
  const { length } = index.minBlocks;
  await advance(100 * SECOND);
  expect(index.minBlocks).toHaveLength(length);
});
