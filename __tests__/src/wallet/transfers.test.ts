import {
  advance,
  filtersOf,
  nextRange,
  positionAt,
  readBlock,
  readTransfers,
} from '../../../src/platform/wallet/transfers';
import { ALICE } from '../support/fakeWallet';

const at = (block: number, id = `in ${block}`) => ({ block, id });

test.each([
  ['no new block', 100, 'nothing'],
  ['a node that is a little behind', 96, 'nothing'],
  ['one new block, and those before it that may have been exchanged', 101, { from: 101, to: 101 }],
  ['as many as may be asked for', 600, { from: 101, to: 600 }],
  ['more than that', 601, 'too-far'],
  ['a chain that has begun anew', 94, 'too-far'],
] as const)('after block 100: %s', (_name, head, range) => {
  expect(nextRange(positionAt(100), head, 500)).toEqual(range);
});

test('later looks take in the five blocks before, but none that was known at the start', () => {
  const { position } = advance(positionAt(100), { from: 101, to: 103 }, []);
  expect(nextRange(position, 104, 500)).toEqual({ from: 101, to: 104 });
  const later = advance(position, { from: 101, to: 120 }, []).position;
  expect(nextRange(later, 121, 500)).toEqual({ from: 116, to: 121 });
});

test('a transfer is told once, with the newest block of those found', () => {
  const first = advance(positionAt(100), { from: 101, to: 104 }, [at(102), at(103)]);
  expect(first.news).toBe(103);
  const again = advance(first.position, { from: 101, to: 105 }, [at(102), at(103)]);
  expect(again.news).toBeNull();
  expect(advance(again.position, { from: 101, to: 106 }, [at(102), at(103), at(106)]).news).toBe(106);
});

test('a transfer that moved to another block, or is gone with its block, is told again', () => {
  const { position } = advance(positionAt(100), { from: 101, to: 102 }, [at(102, 'first')]);
  expect(advance(position, { from: 101, to: 103 }, [at(103, 'second')]).news).toBe(103);
  expect(advance(position, { from: 101, to: 103 }, []).news).toBe(103);
});

test('one that lies too deep to be looked at again is not missed', () => {
  const { position } = advance(positionAt(100), { from: 101, to: 110 }, [at(103)]);
  expect(advance(position, { from: 106, to: 111 }, []).news).toBeNull();
});

test('the chain is asked for both directions, the wallet as a topic', () => {
  const [sent, received] = filtersOf(ALICE.toUpperCase().replace('0X', '0x'), ['0xc1', '0xc2'], { from: 9, to: 16 });
  const topic = `0x${'0'.repeat(24)}${ALICE.slice(2)}`;
  const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
  const range = { address: ['0xc1', '0xc2'], fromBlock: '0x9', toBlock: '0x10' };
  expect(sent).toEqual({ ...range, topics: [transfer, topic] });
  expect(received).toEqual({ ...range, topics: [transfer, null, topic] });
});

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const log = { topics: [TRANSFER, '0x1', '0x2', '0x3'], blockNumber: '0x10', blockHash: '0xb', logIndex: '0x0' };

test.each([
  ['a transfer', log, [{ block: 16, id: '0xb 0x0' }]],
  ['one that its node takes back', { ...log, removed: true }, []],
  ['an ERC-20 transfer', { ...log, topics: log.topics.slice(0, 3) }, []],
  ['another event', { ...log, topics: ['0x9', '0x1', '0x2', '0x3'] }, []],
  ['nothing', null, []],
])('%s among the logs', (_name, given, read) => {
  expect(readTransfers([given])).toEqual(read);
});

test.each([[undefined], ['latest'], [16], [{}]])('%j is no block', answer => {
  expect(() => readBlock(answer)).toThrow('no block');
  expect(() => readTransfers(answer)).toThrow('no logs');
});
