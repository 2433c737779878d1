import { DEFAULT_COLLECTIONS } from '../../rules/index';
import { cachedIndex } from '../../server/nft/cachedIndex';
import { readHoldings } from '../../server/nft/holdings';
import { IndexBusy, IndexUnreachable, type NftPage, type NftQuery } from '../../server/nft/nftIndex';
import { EMPTY_PAGE, fakeIndex } from './nftSupport';

const query: NftQuery = { owner: '0xa', contracts: ['0x1', '0x2'] };

function fakeUptime() {
  let now = 1_000_000;
  return { uptime: () => now, pass: (ms: number) => (now += ms) };
}

test('a repeated question is answered from the cache for 45 seconds', async () => {
  const { uptime, pass } = fakeUptime();
  const index = fakeIndex();
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
  const index = fakeIndex();
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

test('simultaneous equal questions share one request', async () => {
  let answer: (page: NftPage) => void = () => undefined;
  const index = fakeIndex(() => new Promise<NftPage>(resolve => (answer = resolve)));
  const cached = cachedIndex(index, { uptime: () => 0 });
  const asked = [cached.ownedPage(query), cached.ownedPage(query), cached.ownedPage(query)];
  answer(EMPTY_PAGE);
  expect(await Promise.all(asked)).toEqual([EMPTY_PAGE, EMPTY_PAGE, EMPTY_PAGE]);
  expect(index.asked).toHaveLength(1);
});

test('a failure is not cached', async () => {
  let fails = true;
  const index = fakeIndex(() => (fails ? Promise.reject(new IndexUnreachable('no')) : EMPTY_PAGE));
  const cached = cachedIndex(index, { uptime: () => 0 });
  await expect(cached.ownedPage(query)).rejects.toBeInstanceOf(IndexUnreachable);
  fails = false;
  await expect(cached.ownedPage(query)).resolves.toEqual(EMPTY_PAGE);
});

test('a cached page older than the requested block is not used', async () => {
  let block = 10;
  const index = fakeIndex(() => ({ ...EMPTY_PAGE, block }));
  const cached = cachedIndex(index, { uptime: () => 0 });
  await cached.ownedPage(query);
  block = 11;
  expect((await cached.ownedPage({ ...query, minBlock: 10 })).block).toBe(10);
  expect((await cached.ownedPage({ ...query, minBlock: 11 })).block).toBe(11);
  expect((await cached.ownedPage(query)).block).toBe(11);
  expect(index.asked).toHaveLength(2);
});

test('a fresh question bypasses the cache and updates it', async () => {
  let block = 10;
  const index = fakeIndex(() => ({ ...EMPTY_PAGE, block }));
  const cached = cachedIndex(index, { uptime: () => 0 });
  await cached.ownedPage(query);
  block = 11;
  expect((await cached.ownedPage(query)).block).toBe(10);
  expect((await cached.ownedPage({ ...query, fresh: true })).block).toBe(11);
  expect((await cached.ownedPage(query)).block).toBe(11);
  expect(index.asked).toHaveLength(2);
});

test('a full cache drops its oldest page', async () => {
  const index = fakeIndex();
  const cached = cachedIndex(index, { uptime: () => 0, maxPages: 2 });
  for (const owner of ['0xa', '0xb', '0xc']) await cached.ownedPage({ ...query, owner });
  await cached.ownedPage({ ...query, owner: '0xc' });
  await cached.ownedPage({ ...query, owner: '0xb' });
  expect(index.asked).toHaveLength(3);
  await cached.ownedPage({ ...query, owner: '0xa' });
  expect(index.asked).toHaveLength(4);
});

test('the requests per second are limited; cached pages do not count', async () => {
  const { uptime, pass } = fakeUptime();
  const index = fakeIndex();
  const cached = cachedIndex(index, { uptime, perSecond: 2 });
  await cached.ownedPage({ ...query, owner: '0xa' });
  await cached.ownedPage({ ...query, owner: '0xb' });
  await expect(cached.ownedPage({ ...query, owner: '0xc' })).rejects.toBeInstanceOf(IndexBusy);
  await expect(cached.ownedPage({ ...query, owner: '0xb' })).resolves.toEqual(EMPTY_PAGE);
  pass(1_000);
  await expect(cached.ownedPage({ ...query, owner: '0xc' })).resolves.toEqual(EMPTY_PAGE);
  expect(index.asked).toHaveLength(3);
});

test('holdings come from all pages, and no NFT counts twice', async () => {
  const darcels = DEFAULT_COLLECTIONS[0]!.address;
  const nft = (tokenId: string) => ({
    contract: darcels,
    tokenId,
    name: null,
    attributes: [{ trait_type: 'Tops', value: `Top ${tokenId}` }],
  });
  const index = fakeIndex(({ pageKey }) =>
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

test('an index with endless pages is read up to a limit', async () => {
  const index = fakeIndex(() => ({ ...EMPTY_PAGE, pageKey: 'again' }));
  await readHoldings(index, DEFAULT_COLLECTIONS, '0xabc');
  expect(index.asked).toHaveLength(100);
});
