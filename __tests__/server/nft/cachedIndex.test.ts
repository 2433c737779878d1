import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';
import type { NftPage } from '#rules/holdings/nftPage';
import { cachedIndex as makeCachedIndex } from '../../../server/nft/cachedIndex';
import { isHolder, readNfts } from '../../../server/nft/holdings';
import { IndexBudget } from '../../../server/nft/indexBudget';
import { IndexBusy, IndexUnreachable, TooManyReads, type NftQuery } from '../../../server/nft/nftIndex';
import { EMPTY_PAGE, recordingIndex, readHoldings } from '../support/nft';

/** By default with a budget that no test here uses up. */
const cachedIndex: typeof makeCachedIndex = (index, options) =>
  makeCachedIndex(index, { budget: new IndexBudget(options.uptime, 1_000), ...options });

const query: NftQuery = { owner: '0xa', contracts: ['0x1', '0x2'] };
const FULL_PAGE: NftPage = {
  nfts: [{ contract: '0x1', tokenId: '1', name: null, attributes: [] }],
  pageKey: null,
  totalCount: 1,
  block: 1,
};
const PLAYER = { wallet: '0xABC', address: '10.0.0.1' };

function fakeUptime() {
  let now = 1_000_000;
  return { uptime: () => now, pass: (ms: number) => (now += ms) };
}

test('a repeated query is served from the cache for 45 seconds', async () => {
  const { uptime, pass } = fakeUptime();
  const index = recordingIndex();
  const cached = cachedIndex(index, { uptime, ttlMs: 45_000 });
  await cached.ownedPage(query);
  pass(44_999);
  await cached.ownedPage({ owner: '0xa', contracts: ['0x2', '0x1'] });
  expect(index.asked).toHaveLength(1);
  pass(2);
  await cached.ownedPage(query);
  expect(index.asked).toHaveLength(2);
});

test('owners, contracts and pages have their own cache entries', async () => {
  const index = recordingIndex();
  const cached = cachedIndex(index, { uptime: () => 0 });
  const others: NftQuery[] = [
    query,
    { ...query, owner: '0xb' },
    { ...query, contracts: ['0x1'] },
    { ...query, pageKey: 'p' },
  ];
  for (const other of [...others, ...others]) await cached.ownedPage(other);
  expect(index.asked).toEqual(others);
});

test('simultaneous equal queries share one request', async () => {
  let respond: (page: NftPage) => void = () => undefined;
  const index = recordingIndex(() => new Promise<NftPage>(resolve => (respond = resolve)));
  const cached = cachedIndex(index, { uptime: () => 0 });
  const asked = [cached.ownedPage(query), cached.ownedPage(query), cached.ownedPage(query)];
  await new Promise(resolve => setImmediate(resolve));
  respond(EMPTY_PAGE);
  expect(await Promise.all(asked)).toEqual([EMPTY_PAGE, EMPTY_PAGE, EMPTY_PAGE]);
  expect(index.asked).toHaveLength(1);
});

test('a request is not shared with another address, whose turn may come later', async () => {
  const index = recordingIndex();
  const cached = cachedIndex(index, { uptime: () => 0 });
  await Promise.all(['10.0.0.1', '10.0.0.2'].map(address => cached.ownedPage({ ...query, address })));
  expect(index.asked).toHaveLength(2);
});

test('a failure is not cached', async () => {
  let fails = true;
  const index = recordingIndex(() => (fails ? Promise.reject(new IndexUnreachable('no')) : EMPTY_PAGE));
  const cached = cachedIndex(index, { uptime: () => 0 });
  await expect(cached.ownedPage(query)).rejects.toBeInstanceOf(IndexUnreachable);
  fails = false;
  await expect(cached.ownedPage(query)).resolves.toEqual(EMPTY_PAGE);
});

test('a cached page older than the requested block is not used', async () => {
  let block = 10;
  const index = recordingIndex(() => ({ ...EMPTY_PAGE, block }));
  const cached = cachedIndex(index, { uptime: () => 0 });
  await cached.ownedPage(query);
  block = 11;
  expect((await cached.ownedPage({ ...query, minBlock: 10 })).block).toBe(10);
  expect((await cached.ownedPage({ ...query, minBlock: 11 })).block).toBe(11);
  expect((await cached.ownedPage(query)).block).toBe(11);
  expect(index.asked).toHaveLength(2);
});

test('a query for fresh pages bypasses the cache and updates it', async () => {
  let block = 10;
  const index = recordingIndex(() => ({ ...FULL_PAGE, block }));
  const cached = cachedIndex(index, { uptime: () => 0 });
  await cached.ownedPage(query);
  block = 11;
  expect((await cached.ownedPage(query)).block).toBe(10);
  expect((await cached.ownedPage({ ...query, fresh: true })).block).toBe(11);
  expect((await cached.ownedPage(query)).block).toBe(11);
  expect(index.asked).toHaveLength(2);
});

test('a decision about a wallet that holds nothing needs a request every 15 seconds, or once a transfer is known', async () => {
  const { uptime, pass } = fakeUptime();
  const index = recordingIndex(() => ({ ...EMPTY_PAGE, block: 10 }));
  const cached = cachedIndex(index, { uptime });
  const decide = () => cached.ownedPage({ ...query, fresh: true });
  await decide();
  pass(14_999);
  await decide();
  expect(index.asked).toHaveLength(1);
  pass(1);
  await decide();
  expect(index.asked).toHaveLength(2);
  await cached.ownedPage({ ...query, minBlock: 11 });
  expect(index.asked).toHaveLength(3);
  await decide();
  expect(index.asked).toHaveLength(3);
});

test('a late response does not replace a newer one', async () => {
  const arrivals: ((page: NftPage) => void)[] = [];
  const index = recordingIndex(() => new Promise<NftPage>(resolve => arrivals.push(resolve)));
  const cached = cachedIndex(index, { uptime: () => 0 });
  const reads = [cached.ownedPage(query), cached.ownedPage({ ...query, minBlock: 11 })];
  await new Promise(resolve => setImmediate(resolve));
  arrivals[1]?.({ ...FULL_PAGE, block: 11 });
  await reads[1];
  arrivals[0]?.({ ...EMPTY_PAGE, block: 10 });
  await reads[0];
  expect((await cached.ownedPage(query)).block).toBe(11);
});

test('an empty page among others says nothing about the wallet', async () => {
  const index = recordingIndex(({ pageKey }) => ({ ...EMPTY_PAGE, pageKey: pageKey === undefined ? 'two' : null }));
  const cached = cachedIndex(index, { uptime: () => 0 });
  const pages: NftQuery[] = [query, { ...query, pageKey: 'two' }];
  for (const page of [...pages, ...pages]) await cached.ownedPage({ ...page, fresh: true });
  expect(index.asked).toHaveLength(4);
});

test('a full cache drops its oldest page', async () => {
  const index = recordingIndex();
  const cached = cachedIndex(index, { uptime: () => 0, maxPages: 2 });
  for (const owner of ['0xa', '0xb', '0xc']) await cached.ownedPage({ ...query, owner });
  await cached.ownedPage({ ...query, owner: '0xc' });
  await cached.ownedPage({ ...query, owner: '0xb' });
  expect(index.asked).toHaveLength(3);
  await cached.ownedPage({ ...query, owner: '0xa' });
  expect(index.asked).toHaveLength(4);
});

test('only a block that may exist by now bypasses the cache', async () => {
  const { uptime, pass } = fakeUptime();
  const index = recordingIndex(() => ({ ...EMPTY_PAGE, block: 1_000 }));
  const cached = cachedIndex(index, { uptime });
  await cached.ownedPage(query);
  await cached.ownedPage({ ...query, minBlock: 999_999_999_999_999 });
  await cached.ownedPage({ ...query, minBlock: 1_021 });
  expect(index.asked).toHaveLength(1);
  await cached.ownedPage({ ...query, minBlock: 1_020 });
  expect(index.asked).toHaveLength(2);
  pass(5_000);
  await cached.ownedPage({ ...query, minBlock: 1_025 });
  expect(index.asked).toHaveLength(3);
});

test('players who share an address with holders do not wait for those who share one with empty wallets', async () => {
  const { uptime, pass } = fakeUptime();
  let tick: () => void = () => undefined;
  const wait = () => new Promise<void>(resolve => (tick = resolve));
  const budget = new IndexBudget(uptime, 4, wait);
  const index = recordingIndex(({ owner }) => (owner.startsWith('0xfull') ? FULL_PAGE : EMPTY_PAGE));
  const cached = cachedIndex(index, { uptime, budget });
  const read = (owner: string, address: string) => cached.ownedPage({ ...query, owner, address, isOwn: true });
  await Promise.all(['0xfull1', '0xfull2'].map(owner => read(owner, '10.0.0.1')));
  await Promise.all(['0xempty1', '0xempty2'].map(owner => read(owner, '10.0.0.2')));
  const last = [read('0xempty3', '10.0.0.2'), read('0xfull3', '10.0.0.1')];
  pass(500);
  tick();
  await Promise.all(last);
  expect(index.asked.slice(4).map(({ owner }) => owner)).toEqual(['0xfull3', '0xempty3']);
});

test('an index that refuses a request is left alone for as long as it asks', async () => {
  const { uptime, pass } = fakeUptime();
  const busy = new IndexBusy('Too many.', 3_000);
  const index = recordingIndex(({ owner }) => {
    if (owner === '0xfirst') throw busy;
    return FULL_PAGE;
  });
  const wait = (ms: number) => Promise.resolve(pass(ms));
  const cached = cachedIndex(index, { uptime, budget: new IndexBudget(uptime, 4, wait) });
  await expect(cached.ownedPage({ ...query, owner: '0xfirst' })).rejects.toBe(busy);
  const before = uptime();
  await cached.ownedPage({ ...query, owner: '0xsecond' });
  expect(uptime() - before).toBeGreaterThanOrEqual(3_000);
});

describe('a player can have the own wallet read', () => {
  test('twelve times a minute; other people’s reads of it do not count', async () => {
    const { uptime, pass } = fakeUptime();
    const cached = cachedIndex(
      recordingIndex(() => FULL_PAGE),
      { uptime },
    );
    const read = (isOwn: boolean) => {
      pass(1_000);
      return cached.ownedPage({ ...query, fresh: true, isOwn });
    };
    for (let time = 0; time < 20; time++) await read(false);
    for (let time = 0; time < 12; time++) await read(true);
    await expect(read(true)).rejects.toBeInstanceOf(TooManyReads);
    await read(false);
    pass(48_000);
    await read(true);
  });

  test('with all pages counted as one reading', async () => {
    const { uptime, pass } = fakeUptime();
    const index = recordingIndex(({ pageKey }) => ({ ...FULL_PAGE, pageKey: pageKey === undefined ? 'two' : null }));
    const cached = cachedIndex(index, { uptime });
    for (let time = 0; time < 12; time++) {
      pass(1_000);
      await readNfts(cached, DEFAULT_COLLECTIONS, PLAYER);
    }
    await expect(readNfts(cached, DEFAULT_COLLECTIONS, PLAYER)).rejects.toBeInstanceOf(TooManyReads);
    expect(index.asked).toHaveLength(24);
  });
});

test('holdings come from all pages, and no NFT counts twice', async () => {
  const darcels = DEFAULT_COLLECTIONS[0]!.address;
  const nft = (tokenId: string) => ({
    contract: darcels,
    tokenId,
    name: null,
    attributes: [{ trait_type: 'Tops', value: `Top ${tokenId}` }],
  });
  const index = recordingIndex(({ pageKey }) =>
    pageKey === undefined
      ? { nfts: [nft('1'), nft('2')], pageKey: 'two', totalCount: 3, block: 1 }
      : { nfts: [nft('2'), nft('3')], pageKey: null, totalCount: 3, block: 1 },
  );
  const { nftXp, traits } = await readHoldings(index, DEFAULT_COLLECTIONS, '0xABC');
  expect(nftXp).toBe(600);
  expect(traits.map(({ value }) => value)).toEqual(['Top 1', 'Top 2', 'Top 3']);
  expect(index.asked.map(({ owner, pageKey }) => [owner, pageKey])).toEqual([
    ['0xabc', undefined],
    ['0xabc', 'two'],
  ]);
});

test('a wallet with 5,000 NFTs is read completely, at the rate that the index allows', async () => {
  const { uptime, pass } = fakeUptime();
  const nftsOf = (page: number) =>
    Array.from({ length: 100 }, (_, n) => ({
      contract: DEFAULT_COLLECTIONS[0]!.address,
      tokenId: String(page * 100 + n),
      name: null,
      attributes: [],
    }));
  const index = recordingIndex(({ pageKey = '0' }) => ({
    nfts: nftsOf(Number(pageKey)),
    pageKey: pageKey === '49' ? null : String(Number(pageKey) + 1),
    totalCount: 5_000,
    block: 1,
  }));
  const wait = (ms: number) => Promise.resolve(pass(ms));
  const cached = cachedIndex(index, { uptime, budget: new IndexBudget(uptime, 4, wait) });
  expect(await readNfts(cached, DEFAULT_COLLECTIONS, PLAYER)).toHaveLength(5_000);
  expect(index.asked).toHaveLength(50);
  expect(await isHolder(cached, DEFAULT_COLLECTIONS, PLAYER)).toBe(true);
  expect(index.asked).toHaveLength(50);
});

test('a wallet that seems to hold nothing is read again, bypassing the cache', async () => {
  const index = recordingIndex();
  expect(await isHolder(index, DEFAULT_COLLECTIONS, PLAYER)).toBe(false);
  expect(index.asked.map(({ fresh }) => fresh)).toEqual([undefined, true]);
});

test('reading stops if pages arrive too slowly, and no further page is requested', async () => {
  const arrivals: ((page: NftPage) => void)[] = [];
  const index = recordingIndex(() => new Promise<NftPage>(resolve => arrivals.push(resolve)));
  const reading = readNfts(index, DEFAULT_COLLECTIONS, PLAYER, 1);
  await expect(reading).rejects.toBeInstanceOf(IndexUnreachable);
  arrivals[0]?.({ ...EMPTY_PAGE, pageKey: 'two' });
  await new Promise(resolve => setImmediate(resolve));
  expect(index.asked).toHaveLength(1);
});
