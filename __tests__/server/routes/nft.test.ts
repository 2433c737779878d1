import type { NftPageBody } from '../../../contract/nft';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';
import type { NftPage } from '#rules/holdings/nftPage';
import type { AppDeps } from '../../../server/http/appDeps';
import { IndexBusy, IndexUnreachable, UnknownPageKey, type NftIndex } from '../../../server/nft/nftIndex';
import { nftRoutes } from '../../../server/routes/nft';
import { appWith, EMPTY_PAGE, recordingIndex } from '../support/nft';

const OWNER = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01';
const OURS = DEFAULT_COLLECTIONS.map(({ address }) => address);
const PATH = '/nft/v3/getNFTsForOwner';

function ask(index: NftIndex, search: readonly (readonly [string, string])[]) {
  const deps = { nftIndex: index, config: { collections: DEFAULT_COLLECTIONS } } as Partial<AppDeps>;
  const query = new URLSearchParams(search.map(([name, value]) => [name, value]));
  return appWith(nftRoutes, deps).inject(`${PATH}?${query.toString()}`);
}

const contract = (address: string) => ['contractAddresses[]', address] as const;

test('a response has the shape of Alchemy’s v3', async () => {
  const attributes = [{ trait_type: 'Tops', value: 'Band Tee' }];
  const index = recordingIndex(() => ({
    nfts: [
      { contract: OURS[0]!, tokenId: '7', name: 'Dour Darcels #7', attributes },
      { contract: OURS[3]!, tokenId: '8', name: null, attributes: [] },
    ],
    pageKey: 'more',
    totalCount: 120,
    block: 42,
  }));
  const response = await ask(index, [['owner', OWNER]]);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    ownedNfts: [
      {
        contract: { address: OURS[0] },
        tokenId: '7',
        name: 'Dour Darcels #7',
        raw: { metadata: { name: 'Dour Darcels #7', attributes } },
      },
      { contract: { address: OURS[3] }, tokenId: '8', name: null, raw: { metadata: { name: null, attributes: [] } } },
    ],
    pageKey: 'more',
    totalCount: 120,
    validAt: { blockNumber: 42 },
  });
});

const VISIT = { owner: OWNER.toLowerCase(), contracts: OURS, isOwn: false, address: '127.0.0.1' };
const held = (tokenId: string, contractNumber: number) => ({
  contract: OURS[contractNumber]!,
  tokenId,
  name: null,
  attributes: [],
});
const TWO: NftPage = { nfts: [held('7', 0), held('8', 1)], pageKey: null, totalCount: 2, block: 1 };

test.each([
  ['one contract', [OURS[1]!], ['8'], null],
  ['several contracts, in any case', [OURS[1]!.toUpperCase().replace('0X', '0x'), OURS[2]!, OURS[1]!], ['8'], null],
  ['no contract, which means all collections', [], ['7', '8'], 2],
  ['every contract', OURS, ['7', '8'], 2],
])('the index is asked for all collections, and the response is about %s', async (_name, given, ids, totalCount) => {
  const index = recordingIndex(() => TWO);
  const response = await ask(index, [['owner', OWNER], ...given.map(contract), ['pageKey', 'abc']]);
  const body = response.json<NftPageBody>();
  expect(body.ownedNfts.map(({ tokenId }) => tokenId)).toEqual(ids);
  expect(body.totalCount).toBe(totalCount);
  expect(index.asked).toEqual([{ ...VISIT, pageKey: 'abc' }]);
});

test('the minimum block is passed to the index', async () => {
  const index = recordingIndex();
  await ask(index, [
    ['owner', OWNER],
    ['minBlock', '21000000'],
  ]);
  expect(index.asked).toEqual([{ ...VISIT, minBlock: 21_000_000 }]);
});

test.each([
  ['no owner', [contract(OURS[0]!)]],
  ['an owner that is not an address', [['owner', 'vitalik.eth'], contract(OURS[0]!)]],
  [
    'two owners',
    [
      ['owner', OWNER],
      ['owner', OWNER],
    ],
  ],
  ['a contract that is not an address', [['owner', OWNER], contract('0x12')]],
  ['a contract that is not ours', [['owner', OWNER], contract(`0x${'9'.repeat(40)}`)]],
  ['more than 45 contracts', [['owner', OWNER], ...Array.from({ length: 46 }, () => contract(OURS[0]!))]],
  [
    'a block that is not a number',
    [
      ['owner', OWNER],
      ['minBlock', '-1'],
    ],
  ],
  [
    'a page key that is too long',
    [
      ['owner', OWNER],
      ['pageKey', 'k'.repeat(2_001)],
    ],
  ],
] as const)('%s is malformed, and the index is not asked', async (_name, search) => {
  const index = recordingIndex();
  const response = await ask(index, search);
  expect(response.statusCode).toBe(400);
  expect(response.headers['content-type']).toContain('application/problem+json');
  expect(response.json()).toMatchObject({ status: 400, code: 'malformed' });
  expect(index.asked).toEqual([]);
});

test.each<[string, Error, number, string]>([
  ['an index that does not respond', new IndexUnreachable('no'), 503, 'index-unreachable'],
  ['an index without a free request', new IndexBusy('no'), 429, 'too-many-requests'],
  ['a page key that the index does not know', new UnknownPageKey('no'), 400, 'malformed'],
])('%s leads to a problem with its own code', async (_name, error, status, code) => {
  const response = await ask(
    recordingIndex(() => Promise.reject(error)),
    [
      ['owner', OWNER],
      ['pageKey', 'old'],
    ],
  );
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ status, code });
  if (status === 429) expect(response.headers['retry-after']).toBe('1');
});

test('an empty wallet has an empty list', async () => {
  const response = await ask(
    recordingIndex(() => EMPTY_PAGE),
    [['owner', OWNER]],
  );
  expect(response.json()).toEqual({ ownedNfts: [], pageKey: null, totalCount: 0, validAt: { blockNumber: 1 } });
});
