import { lastTransfers, readTransfers, TRANSFER_TOPIC } from '../../server/nft/transferLog';

const CONTRACT = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01';
const word = (digits: string) => `0x${digits.padStart(64, '0')}`;
const log = (to: string, tokenId: string) => ({
  address: CONTRACT,
  topics: [TRANSFER_TOPIC, word('1'), word(to), word(tokenId)],
});

test('a transfer is read with its token in decimal and all addresses in lower case', () => {
  expect(readTransfers([log('ABC', 'ff'), { ...log('abc', 'f'.repeat(64)) }])).toEqual([
    { contract: CONTRACT.toLowerCase(), to: `0x${'abc'.padStart(40, '0')}`, tokenId: '255' },
    { contract: CONTRACT.toLowerCase(), to: `0x${'abc'.padStart(40, '0')}`, tokenId: (2n ** 256n - 1n).toString() },
  ]);
});

test.each([
  [
    'a transfer of coins, which has three topics',
    { address: CONTRACT, topics: [TRANSFER_TOPIC, word('1'), word('2')], data: word('3') },
  ],
  ['no log', null],
  ['a log without topics', { address: CONTRACT }],
])('%s is passed over', (_name, given) => {
  expect(readTransfers([given])).toEqual([]);
});

test('of several transfers of a token the last one counts', () => {
  const transfers = readTransfers([log('a', '1'), log('b', '2'), log('c', '1')]);
  expect(lastTransfers(transfers).map(({ to, tokenId }) => [Number(to), tokenId])).toEqual([
    [0xc, '1'],
    [0xb, '2'],
  ]);
});
