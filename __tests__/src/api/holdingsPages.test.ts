import { holdingsApi } from '../../../src/api/holdingsApi';
import { makeStore } from '../../../src/app/store';
import { selectNotice } from '../../../src/features/notices/noticesSlice';
import { ALICE, settle } from '../support/fakeWallet';
import { platformDouble } from '../support/platformDouble';
import { nftsPage } from '../support/wardrobeGame';

/** A server whose pages follow from the page keys that it is asked for. */
async function holdings(pageOf: (pageKey: string | null) => object | number) {
  const asked: (string | null)[] = [];
  globalThis.fetch = input => {
    const pageKey = new URL(input as string).searchParams.get('pageKey');
    asked.push(pageKey);
    const page = pageOf(pageKey);
    const [status, body] = typeof page === 'number' ? [page, {}] : [200, page];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  };
  const store = makeStore(platformDouble());
  const { data } = await store.dispatch(holdingsApi.endpoints.getHoldings.initiate({ wallet: ALICE, kind: 'xp' }));
  await settle();
  return { data, asked, alert: selectNotice(store.getState()) };
}

const ONE = nftsPage().body as object;

test('an NFT on two pages counts once', async () => {
  const { data, asked } = await holdings(pageKey => ({ ...ONE, pageKey: pageKey === null ? 'p2' : null }));
  expect(asked).toEqual([null, 'p2']);
  expect(data).toMatchObject({ nftXp: 200, sources: [{ nfts: 1, xp: 200 }] });
});

test.each([
  ['nothing', { ownedNfts: [] }, 0],
  ['an NFT', ONE, 200],
])('a page key that never ends is followed once, and %s is what the wallet holds', async (_what, page, nftXp) => {
  const { data, asked, alert } = await holdings(() => ({ ...page, pageKey: 'p' }));
  expect(asked).toEqual([null, 'p']);
  expect(data).toMatchObject({ nftXp });
  expect(alert).toBeUndefined();
});

test('a page without NFTs of these collections is not the last one', async () => {
  const { data } = await holdings(pageKey => (pageKey === null ? { ownedNfts: [], pageKey: 'p2' } : ONE));
  expect(data).toMatchObject({ nftXp: 200 });
});

test('a server that refuses its own page key has an index that is unreachable', async () => {
  const { data, alert } = await holdings(pageKey => (pageKey === null ? { ...ONE, pageKey: 'p2' } : 400));
  expect(data).toBeUndefined();
  expect(alert).toMatchObject({
    text: 'Error 400',
    reasons: ['Your NFTs could not be checked right now. Nothing is lost: please try again.'],
  });
});

test('a refused first page is not blamed on the index', async () => {
  expect((await holdings(() => 400)).alert).toMatchObject({ text: 'Error 400', reasons: [] });
});

test('the older of the pages says which block is known', async () => {
  const { data } = await holdings(pageKey => ({
    ...ONE,
    pageKey: pageKey === null ? 'p2' : null,
    validAt: { blockNumber: pageKey === null ? 100 : 99 },
  }));
  expect(data).toMatchObject({ block: 99 });
});
