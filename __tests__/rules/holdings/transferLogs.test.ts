import {
  readBlockNumber,
  readTransferLogs,
  tokenTransferFilter,
  transferFilter,
  TRANSFER_TOPIC,
  walletTransferFilters,
} from '#rules/holdings/transferLogs';

const CONTRACT = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01';
const word = (digits: string) => `0x${digits.padStart(64, '0')}`;
const log = {
  address: CONTRACT,
  topics: [TRANSFER_TOPIC, word('1'), word('ABC'), word('ff')],
  blockNumber: '0x10',
  blockHash: '0xb',
  logIndex: '0x0',
};
const read = {
  contract: CONTRACT.toLowerCase(),
  from: `0x${'1'.padStart(40, '0')}`,
  to: `0x${'abc'.padStart(40, '0')}`,
  tokenId: '255',
  block: 16,
  id: '0xb 0x0',
};
const withTopics = (...topics: readonly unknown[]) => ({ ...log, topics });

test.each([
  ['a transfer, with its token in decimal and its addresses in lower case', log, [read]],
  [
    'the largest token id',
    withTopics(TRANSFER_TOPIC, word('1'), word('abc'), word('f'.repeat(64))),
    [{ ...read, tokenId: (2n ** 256n - 1n).toString() }],
  ],
  ['a log that its node has removed', { ...log, removed: true }, []],
  ['an ERC-20 transfer, which has three topics', { ...withTopics(...log.topics.slice(0, 3)), data: word('3') }, []],
  ['another event', withTopics(word('9'), word('1'), word('2'), word('3')), []],
  ['a token id that is not a number', withTopics(TRANSFER_TOPIC, word('1'), word('2'), 'first'), []],
  ['a topic with a sign before it', withTopics(TRANSFER_TOPIC, word('1'), word('2'), `-${word('3')}`), []],
  ['a topic of more than 32 bytes', withTopics(TRANSFER_TOPIC, word('1'), word('2'), word('f'.repeat(65))), []],
  ['a topic in a list', withTopics(TRANSFER_TOPIC, word('1'), word('2'), [word('3')]), []],
  ['a topic that is not text', withTopics(TRANSFER_TOPIC, word('1'), word('2'), 3), []],
  ['a log without topics', { address: CONTRACT }, []],
  ['a log without an address', { ...log, address: undefined }, []],
  ['null', null, []],
])('%s', (_name, given, logs) => {
  expect(readTransferLogs([given])).toEqual(logs);
});

test.each([['-0x10'], ['0x10 or so'], [['0x10']]])('%j is not a block', value => {
  expect(() => readBlockNumber(value)).toThrow('no block');
});

test.each([[undefined], ['latest'], [16], [{}]])('%j is neither a block nor a list of logs', value => {
  expect(() => readBlockNumber(value)).toThrow('no block');
  expect(() => readTransferLogs(value)).toThrow('no logs');
  expect(() => readTransferLogs([{ ...log, blockNumber: value }])).toThrow('no block');
});

test('the filter for contracts has the first and last block in hexadecimal', () => {
  expect(transferFilter(['0xc1', '0xc2'], { from: 9, to: 16 })).toEqual({
    address: ['0xc1', '0xc2'],
    fromBlock: '0x9',
    toBlock: '0x10',
    topics: [TRANSFER_TOPIC],
  });
});

test('the filter for tokens has their ids in hexadecimal', () => {
  const range = { from: 9, to: 16 };
  expect(tokenTransferFilter('0xc1', ['255', '1'], range)).toEqual({
    ...transferFilter(['0xc1'], range),
    topics: [TRANSFER_TOPIC, null, null, [word('ff'), word('1')]],
  });
});

test('the filters for a wallet name it as sender and as receiver, in lower case', () => {
  const wallet = `0x${'0'.repeat(37)}abc`;
  const filter = transferFilter(['0xc1'], { from: 9, to: 16 });
  expect(walletTransferFilters(`0x${'0'.repeat(37)}ABC`, ['0xc1'], { from: 9, to: 16 })).toEqual([
    { ...filter, topics: [TRANSFER_TOPIC, word(wallet.slice(2))] },
    { ...filter, topics: [TRANSFER_TOPIC, null, word(wallet.slice(2))] },
  ]);
});
