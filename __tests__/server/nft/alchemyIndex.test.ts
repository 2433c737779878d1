import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { alchemyIndex } from '../../../server/nft/alchemyIndex';
import { IndexBusy, IndexUnreachable, UnknownPageKey } from '../../../server/nft/nftIndex';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';
import { readHoldings } from '../support/nft';

const KEY = 'sEcReT-kEy';
const OWNER = `0x${'a'.repeat(40)}`;
const DARCELS = DEFAULT_COLLECTIONS[0]!.address;

let upstream: Server;
let url: string;
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let asked: URL[];

beforeAll(async () => {
  upstream = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', url));
    respond(request, response);
  });
  await new Promise<void>(resolve => upstream.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/nft/v3`;
});

beforeEach(() => (asked = []));

afterAll(async () => {
  upstream.closeAllConnections();
  await new Promise(resolve => upstream.close(resolve));
});

const index = (timeoutMs?: number) =>
  alchemyIndex({ url, key: KEY, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
const ask = (pageKey?: string, timeoutMs?: number) =>
  index(timeoutMs).ownedPage({ owner: OWNER, contracts: [DARCELS], ...(pageKey === undefined ? {} : { pageKey }) });

function respondWith(
  status: number,
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  respond = (_request, response) => response.writeHead(status, headers).end(body);
}

const nft = (tokenId: string, more: object = {}) => ({
  contract: { address: DARCELS.toUpperCase().replace('0X', '0x'), name: 'Dour Darcels', tokenType: 'ERC721' },
  tokenId,
  name: `Dour Darcels #${tokenId}`,
  image: { cachedUrl: 'https://elsewhere.example/1.png' },
  raw: { tokenUri: 'ipfs://x', metadata: { name: 'raw', attributes: [{ trait_type: 'Tops', value: 'Band Tee' }] } },
  ...more,
});

test('a request carries the key, owner, contracts, page size and page key', async () => {
  respondWith(200, JSON.stringify({ ownedNfts: [], totalCount: 0, pageKey: null, validAt: { blockNumber: 5 } }));
  await ask('next one');
  expect(asked[0]!.pathname).toBe(`/nft/v3/${KEY}/getNFTsForOwner`);
  expect([...asked[0]!.searchParams]).toEqual([
    ['owner', OWNER],
    ['withMetadata', 'true'],
    ['pageSize', '100'],
    ['contractAddresses[]', DARCELS],
    ['pageKey', 'next one'],
  ]);
});

test('a response is reduced to what the game needs', async () => {
  respondWith(
    200,
    JSON.stringify({ ownedNfts: [nft('1')], totalCount: 101, pageKey: 'p2', validAt: { blockNumber: 5 } }),
  );
  expect(await ask()).toEqual({
    nfts: [
      {
        contract: DARCELS,
        tokenId: '1',
        name: 'Dour Darcels #1',
        attributes: [{ trait_type: 'Tops', value: 'Band Tee' }],
      },
    ],
    pageKey: 'p2',
    totalCount: 101,
    block: 5,
  });
});

test.each([
  ['no name', nft('1', { name: null }), { name: 'raw' }],
  ['no name at all', nft('1', { name: null, raw: {} }), { name: null, attributes: [] }],
  ['no metadata', nft('1', { raw: { metadata: null } }), { attributes: [] }],
  ['metadata that is text', nft('1', { raw: { metadata: '<html>' } }), { attributes: [] }],
  [
    'attributes that are not a list',
    nft('1', { raw: { metadata: { attributes: { Tops: 'x' } } } }),
    { attributes: [] },
  ],
  [
    'attributes of all kinds',
    nft('1', {
      raw: {
        metadata: {
          attributes: [
            null,
            'x',
            { trait_type: 'Level', value: 3 },
            { value: 'alone' },
            { trait_type: 'A', value: {} },
          ],
        },
      },
    }),
    { attributes: [{ trait_type: 'Level', value: '3' }] },
  ],
])('an NFT with %s is read as far as possible', async (_name, given, expected) => {
  respondWith(200, JSON.stringify({ ownedNfts: [given] }));
  const page = await ask();
  expect(page.nfts[0]).toMatchObject(expected);
  expect(page).toMatchObject({ pageKey: null, totalCount: null, block: 0 });
});

test('NFTs of other contracts are left out', async () => {
  const foreign = nft('2', { contract: { address: `0x${'9'.repeat(40)}` } });
  respondWith(200, JSON.stringify({ ownedNfts: [null, 3, {}, foreign, nft('0x1'), nft('-1'), nft('7')] }));
  expect((await ask()).nfts.map(({ tokenId }) => tokenId)).toEqual(['7']);
});

test('all pages are read', async () => {
  respond = (_request, response) => {
    const page = Number(asked.at(-1)!.searchParams.get('pageKey') ?? 0);
    const ownedNfts = Array.from({ length: 100 }, (_, i) => nft(String(page * 100 + i)));
    response.end(JSON.stringify({ ownedNfts, pageKey: page < 2 ? String(page + 1) : null }));
  };
  const { nftXp } = await readHoldings(index(), DEFAULT_COLLECTIONS, OWNER);
  expect(asked).toHaveLength(3);
  expect(nftXp).toBe(300 * 200);
});

test('no page follows an empty one', async () => {
  respond = (_request, response) =>
    response.end(JSON.stringify({ ownedNfts: [], totalCount: 0, pageKey: String(asked.length) }));
  expect(await readHoldings(index(), DEFAULT_COLLECTIONS, OWNER)).toEqual({ nftXp: 0, traits: [] });
  expect(asked).toHaveLength(1);
});

test('a page of foreign NFTs is not the last one', async () => {
  const foreign = nft('1', { contract: { address: `0x${'9'.repeat(40)}` } });
  respond = (_request, response) => {
    const isFirst = asked.length === 1;
    response.end(JSON.stringify({ ownedNfts: [isFirst ? foreign : nft('2')], pageKey: isFirst ? 'p2' : null }));
  };
  expect((await readHoldings(index(), DEFAULT_COLLECTIONS, OWNER)).nftXp).toBe(200);
});

test('an index that refuses its own page key is unreachable', async () => {
  respond = (_request, response) => {
    const page = JSON.stringify({ ownedNfts: [nft('1')], pageKey: 'p2' });
    if (asked.length === 1) response.end(page);
    else response.writeHead(400).end('{"error":"Invalid pageKey"}');
  };
  await expect(readHoldings(index(), DEFAULT_COLLECTIONS, OWNER)).rejects.toBeInstanceOf(IndexUnreachable);
});

const FAILURES: readonly (readonly [string, () => void])[] = [
  ['429', () => respondWith(429, `{"error":"slow down, ${KEY}"}`)],
  ['401', () => respondWith(401, `bad key ${KEY}`)],
  ['500', () => respondWith(500, 'oops')],
  ['invalid JSON', () => respondWith(200, `<html>${KEY}</html>`)],
  ['another shape', () => respondWith(200, '{"nfts":[]}')],
  ['a list', () => respondWith(200, '[]')],
  ['nothing', () => respondWith(200, '')],
  ['a redirect', () => respondWith(302, '', { location: `/elsewhere/${KEY}` })],
  ['a broken connection', () => (respond = (_request, response) => void response.destroy())],
  [
    'half a response',
    () =>
      (respond = (_request, response) =>
        void response.writeHead(200, { 'content-length': '900' }).write('{"own', () => response.destroy())),
  ],
];

test.each(FAILURES)(
  '%s instead of a page means that the index is unreachable, and does not reveal the key',
  async (_name, set) => {
    set();
    const error: unknown = await ask().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(IndexUnreachable);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(KEY);
  },
);

test('a redirect is not followed', async () => {
  respondWith(302, '', { location: `${url}/elsewhere` });
  await ask().catch(() => undefined);
  expect(asked).toHaveLength(1);
});

test('a slow index is abandoned', async () => {
  respond = () => undefined;
  const error: unknown = await ask(undefined, 30).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(IndexUnreachable);
  expect((error as Error).message).toContain('in time');
  expect(inspect(error, { depth: 10 })).not.toContain(KEY);
});

test('an index that is slow to finish is abandoned, too', async () => {
  respond = (_request, response) => void response.writeHead(200).write('{"ownedNfts":[');
  await expect(ask(undefined, 30)).rejects.toBeInstanceOf(IndexUnreachable);
});

test('an endless response is cut off', async () => {
  respond = (_request, response) => {
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    response.writeHead(200);
    const more = () => !response.destroyed && response.write(chunk, more);
    more();
  };
  await expect(ask()).rejects.toBeInstanceOf(IndexUnreachable);
});

test('without a server at its address, the index is unreachable', async () => {
  const nowhere = alchemyIndex({ url: 'http://127.0.0.1:1/nft/v3', key: KEY });
  const error: unknown = await nowhere
    .ownedPage({ owner: OWNER, contracts: [DARCELS] })
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(IndexUnreachable);
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(KEY);
});

test('an expired page key is not a failure of the index', async () => {
  respondWith(400, '{"error":"Invalid pageKey"}');
  await expect(ask('old')).rejects.toBeInstanceOf(UnknownPageKey);
  await expect(ask()).rejects.toBeInstanceOf(IndexUnreachable);
});

test.each([
  ['seconds', { 'retry-after': '7' }, 7_000],
  ['nothing', {}, 1_000],
  ['a day', { 'retry-after': '86400' }, 60_000],
  ['no time', { 'retry-after': 'soon' }, 1_000],
  ['a date that has passed', { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 1_000],
])('too many requests for its plan are no failure, and Retry-After with %s says when to go on', async (...given) => {
  const [, headers, retryAfterMs] = given;
  respondWith(429, '{}', headers);
  const refused = await ask().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(IndexBusy);
  expect(refused).toMatchObject({ retryAfterMs });
});
