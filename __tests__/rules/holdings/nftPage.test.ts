import { readNftPage } from '#rules/holdings/nftPage';
import { ownsItem } from '#rules/holdings/ownership';
import type { Item } from '#rules/outfit/items';

const CONTRACT = '0x8d609bd201beaea7dccbfbd9c22851e23da68691';
const nft = (fields: object = {}) => ({ contract: { address: CONTRACT }, tokenId: '1', ...fields });
const read = (fields: object) => readNftPage({ ownedNfts: [nft(fields)] })?.nfts[0];

test.each([
  ['a list', []],
  ['nothing', null],
  ['text', '<html>'],
  ['another shape', { nfts: [] }],
])('%s is no page', (_name, body) => expect(readNftPage(body)).toBeUndefined());

test.each([
  [0, 0],
  [101, 101],
  ['1', null],
  [-1, null],
  [1.5, null],
  [1e300, null],
  [undefined, null],
])('a total of %p is read as %p, and the page with it', (totalCount, expected) => {
  expect(readNftPage({ ownedNfts: [nft()], totalCount })).toMatchObject({ nfts: [{}], totalCount: expected });
});

test.each([
  ['p2', 'p2'],
  ['', null],
  [null, null],
  [7, null],
])('a page key of %p is read as %p', (pageKey, expected) => {
  expect(readNftPage({ ownedNfts: [], pageKey })?.pageKey).toBe(expected);
});

test.each([
  [{ blockNumber: 100 }, 100],
  [{ blockNumber: -1 }, 0],
  [{ blockNumber: '100' }, 0],
  [null, 0],
])('a page of block %p is of block %p', (validAt, expected) => {
  expect(readNftPage({ ownedNfts: [], validAt })?.block).toBe(expected);
});

test('the case of a contract and leading zeros of an id make no other NFT', () => {
  const address = CONTRACT.toUpperCase().replace('0X', '0x');
  expect(read({ contract: { address }, tokenId: '007' })).toMatchObject({ contract: CONTRACT, tokenId: '7' });
});

describe('NFTs that make no sense are left out', () => {
  test.each([null, 3, [], {}, { contract: {} }, nft({ tokenId: 1 }), nft({ tokenId: '0x1' }), nft({ tokenId: '-1' })])(
    '%j',
    unusable => expect(readNftPage({ ownedNfts: [unusable, nft()] })?.nfts).toHaveLength(1),
  );
});

describe('units of a token', () => {
  test.each(['0', 0, '00', ' 0 ', '0x0', '-1', -1])('an NFT with a balance of %p is not held', balance => {
    expect(read({ tokenType: 'ERC1155', balance })).toBeUndefined();
  });

  test.each([undefined, null, '', ' ', '1', 1, '0x1', '25', '9'.repeat(40), 'some', {}])(
    'an NFT with a balance of %p is held',
    balance => expect(read({ balance })).toBeDefined(),
  );
});

/** As somebody may have typed or pasted 'Varsity Jacket' into an NFT's metadata. */
const SPELLINGS = [
  'Varsity Jacket',
  'Varsity Jacket ',
  ' Varsity Jacket',
  '\tVarsity  Jacket\r\n',
  'Varsity\u00a0Jacket',
  'Varsity\u3000Jacket\u2003',
  'Varsity Jacket\u0085',
  'Varsity Jacket\u200b',
  '\ufeffVarsity Jacket',
  'Varsity \u2060Jacket',
  'Var\u00adsity Jacket',
  'Varsity Jacket\ufe0f',
  '\u200eVarsity Jacket\u200f',
  '\u001bVarsity Jacket',
  '\uff36\uff41\uff52\uff53\uff49\uff54\uff59 \uff2a\uff41\uff43\uff4b\uff45\uff54',
];

describe('looks decide whether a text of the metadata is that of an item', () => {
  const jacket: Item = { title: 'Varsity Jacket', layer: 'tops', trait: 'Tops' };
  const owns = (attribute: object) =>
    ownsItem(jacket, read({ raw: { metadata: { attributes: [attribute] } } })!.attributes);

  test.each(SPELLINGS)('the value %j', value => expect(owns({ trait_type: 'Tops', value })).toBe(true));

  test.each(SPELLINGS)('the name %j', name => expect(read({ name })?.name).toBe('Varsity Jacket'));

  test.each(['Tops ', ' tops', 'Tops\u00a0', 'To\u200bps', '\uff34\uff4f\uff50\uff53'])('the type %j', trait_type =>
    expect(owns({ trait_type, value: 'Varsity Jacket' })).toBe(true),
  );

  test.each(['VarsityJacket', 'Varsity-Jacket', 'Varsity Jackets'])('but not the value %j', value =>
    expect(owns({ trait_type: 'Tops', value })).toBe(false),
  );
});

test.each([' ', '\u200b', '\u3164', ''])('%j is no name', name => {
  expect(read({ name, raw: { metadata: { name: 'Crown' } } })?.name).toBe('Crown');
});
