import type { NftPage } from '#rules/holdings/nftPage';
import { UNREAD, withPage, type NftReading } from '#rules/holdings/nftReading';

const nft = (id: string) => ({ contract: '0xa', tokenId: id, name: null, attributes: [] });
const page = (ids: string, pageKey: string | null): NftPage => ({
  nfts: Array.from(ids, nft),
  pageKey,
  totalCount: null,
  block: 1,
});

/** Reads the pages until there is no next one; the last one repeats. */
function readAll(pageOf: (number: number) => NftPage): { readonly reading: NftReading; readonly pages: number } {
  let reading = UNREAD;
  let pages = 0;
  while (reading.next !== null) {
    reading = withPage(reading, pageOf(pages));
    pages += 1;
  }
  return { reading, pages };
}

const P = (number: number) => `p${number}`;

test.each<[string, (number: number) => NftPage, string, number]>([
  ['one page', () => page('ab', null), 'ab', 1],
  ['an NFT twice on a page', () => page('aa', null), 'a', 1],
  ['an NFT on two pages', n => (n === 0 ? page('ab', 'p1') : page('bc', null)), 'abc', 2],
  ['only known NFTs on the last page', n => (n === 0 ? page('ab', 'p1') : page('ba', null)), 'ab', 2],
  [
    'an empty page in between, whose NFTs were of no use',
    n => page(n === 1 ? '' : P(n).slice(1), n < 2 ? P(n) : null),
    '02',
    3,
  ],
  ['a page key that leads to itself', () => page('', 'p'), '', 2],
  ['a page key that leads to itself, with NFTs', n => page(`${n}`, 'p'), '01', 2],
  ['page keys in a circle', n => page(`${n}`, P(n % 3)), '0123', 4],
  ['the same NFTs under ever new keys', n => page('ab', P(n)), 'ab', 2],
  ['nothing under ever new keys', n => page('', P(n)), '', 100],
])('%s', (_name, pageOf, expected, expectedPages) => {
  const { reading, pages } = readAll(pageOf);
  expect(reading.nfts.map(({ tokenId }) => tokenId).join('')).toBe(expected);
  expect(pages).toBe(expectedPages);
});

test('what a page added is what no page before it had', () => {
  const first = withPage(UNREAD, page('ab', 'p1'));
  expect(withPage(first, page('bc', null)).added).toEqual([nft('c')]);
});

test('the same id in another contract is another NFT', () => {
  const first = withPage(UNREAD, page('a', 'p1'));
  const other = { ...page('', null), nfts: [{ ...nft('a'), contract: '0xc' }] };
  expect(withPage(first, other).nfts).toHaveLength(2);
});

test('a wallet with more than a hundred pages is judged by these', () => {
  const { reading, pages } = readAll(n => ({ ...page('', P(n)), nfts: [{ ...nft('a'), tokenId: P(n) }] }));
  expect(pages).toBe(100);
  expect(reading.nfts).toHaveLength(100);
});
