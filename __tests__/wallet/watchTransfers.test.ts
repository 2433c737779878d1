import { TRANSFER_TOPIC } from '#rules/holdings/transferLogs';
import type { Ask } from '../../wallet/walletCalls';
import { watchTransfers } from '../../wallet/watchTransfers';
import { ALICE } from '../src/support/fakeWallet';

const WORD = `0x${'0'.repeat(64)}`;
const SECOND = 1000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  show('visible');
  jest.useRealTimers();
});

const advance = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

interface Filter {
  readonly fromBlock: string;
  readonly toBlock: string;
  readonly topics: readonly unknown[];
}

/** A chain whose height the test sets, with transfers to the wallet in some of its blocks. */
function watchChain(since: number | null = 100) {
  const chain = {
    head: 100,
    transfers: [] as number[],
    /** What the wallet responds instead. */
    trouble: null as null | (() => Promise<unknown>),
    asked: [] as string[],
    ranges: [] as string[],
    reported: [] as number[],
    end: new AbortController(),
    ended: false,
  };
  const logs = ({ fromBlock, toBlock, topics }: Filter) => {
    if (topics.length === 2) return [];
    chain.ranges.push(`${Number(fromBlock)}-${Number(toBlock)}`);
    return chain.transfers
      .filter(block => block >= Number(fromBlock) && block <= Number(toBlock))
      .map(block => ({
        address: '0xc',
        topics: [TRANSFER_TOPIC, WORD, WORD, WORD],
        blockNumber: `0x${block.toString(16)}`,
        blockHash: `0x${block}`,
        logIndex: '0x0',
      }));
  };
  const ask: Ask = ({ method, params = [] }) => {
    chain.asked.push(method);
    if (chain.trouble) return chain.trouble();
    return Promise.resolve(
      method === 'eth_getLogs' ? logs((params as readonly Filter[])[0]!) : `0x${chain.head.toString(16)}`,
    );
  };
  const onTransfer = (block: number) => void chain.reported.push(block);
  const watch = { address: ALICE, contracts: ['0xc'], since, onTransfer, signal: chain.end.signal };
  void watchTransfers(ask, watch, document).then(() => (chain.ended = true));
  return chain;
}

const refusal = (code: number) => () => Promise.reject(Object.assign(new Error('no'), { code }));

test('the chain is checked every four seconds, and its logs only if it has grown', async () => {
  const chain = watchChain();
  await advance(0);
  expect(chain.asked).toEqual(['eth_blockNumber']);
  await advance(4 * SECOND - 1);
  expect(chain.asked).toHaveLength(1);
  await advance(1);
  expect(chain.asked).toEqual(['eth_blockNumber', 'eth_blockNumber']);
  chain.head = 101;
  await advance(4 * SECOND);
  expect(chain.asked.slice(2)).toEqual(['eth_blockNumber', 'eth_getLogs', 'eth_getLogs']);
  expect(chain.reported).toEqual([]);
});

test('a transfer is reported with its block, once', async () => {
  const chain = watchChain();
  await advance(0);
  Object.assign(chain, { head: 103, transfers: [102] });
  await advance(4 * SECOND);
  expect(chain.reported).toEqual([102]);
  chain.head = 104;
  await advance(40 * SECOND);
  expect(chain.reported).toEqual([102]);
});

test('the first check finds transfers since the holdings were read', async () => {
  const chain = watchChain(90);
  chain.transfers = [90, 95];
  await advance(0);
  expect(chain.ranges).toEqual(['91-100']);
  expect(chain.reported).toEqual([95]);
});

test('if the age of the holdings is unknown, the current block is the start', async () => {
  const chain = watchChain(null);
  chain.transfers = [99];
  await advance(0);
  chain.head = 101;
  await advance(4 * SECOND);
  expect(chain.ranges).toEqual(['101-101']);
  expect(chain.reported).toEqual([]);
});

test('after a long absence the holdings are read again instead of a long range of logs', async () => {
  const chain = watchChain();
  await advance(0);
  chain.head = 700;
  await advance(4 * SECOND);
  expect(chain.reported).toEqual([700]);
  expect(chain.ranges).toEqual([]);
  chain.head = 701;
  await advance(4 * SECOND);
  expect(chain.ranges).toEqual(['701-701']);
});

test('a hidden page makes no requests, and makes one as soon as it is shown', async () => {
  const chain = watchChain();
  await advance(0);
  show('hidden');
  Object.assign(chain, { head: 105, transfers: [104] });
  await advance(600 * SECOND);
  expect(chain.asked).toHaveLength(1);
  show('visible');
  await advance(0);
  expect(chain.reported).toEqual([104]);
});

test('a failing wallet is asked less and less often, and normally again once it works', async () => {
  const chain = watchChain();
  chain.trouble = refusal(-32603);
  await advance(0);
  await advance(8 * SECOND);
  expect(chain.asked).toHaveLength(2);
  await advance(16 * SECOND);
  expect(chain.asked).toHaveLength(3);
  await advance(500 * SECOND);
  expect(chain.asked.length).toBeLessThan(13);
  Object.assign(chain, { trouble: null, head: 102, transfers: [101] });
  await advance(64 * SECOND);
  expect(chain.reported).toHaveLength(1);
  const { length } = chain.asked;
  await advance(8 * SECOND);
  expect(chain.asked.length).toBeGreaterThanOrEqual(length + 2);
});

test('after refused ranges the holdings are read again instead', async () => {
  const chain = watchChain();
  await advance(0);
  chain.head = 450;
  chain.trouble = () => {
    const isBlock = chain.asked.at(-1) === 'eth_blockNumber';
    return isBlock ? Promise.resolve('0x1c2') : Promise.reject(Object.assign(new Error('range'), { code: -32005 }));
  };
  await advance(4 * SECOND);
  expect(chain.reported).toEqual([]);
  await advance(8 * SECOND);
  expect(chain.reported).toEqual([450]);
});

test('a wallet that does not respond is asked again after twenty seconds', async () => {
  const chain = watchChain();
  chain.trouble = () => new Promise(() => undefined);
  await advance(20 * SECOND);
  expect(chain.asked).toHaveLength(1);
  await advance(8 * SECOND);
  expect(chain.asked).toHaveLength(2);
});

test.each([4200, -32601, 4100])('a wallet that refuses (%d) is not asked again after the third time', async code => {
  const chain = watchChain();
  chain.trouble = refusal(code);
  await advance(1000 * SECOND);
  expect(chain.asked).toHaveLength(3);
  expect(chain.ended).toBe(true);
});

test('a response resets the count of refusals', async () => {
  const chain = watchChain();
  chain.trouble = refusal(4200);
  await advance(9 * SECOND);
  chain.trouble = null;
  await advance(30 * SECOND);
  chain.trouble = refusal(4200);
  await advance(9 * SECOND);
  expect(chain.ended).toBe(false);
});

test.each(['visible', 'hidden'] as const)('the signal ends the watch at once while the page is %s', async state => {
  const chain = watchChain();
  await advance(0);
  show(state);
  await advance(5 * SECOND);
  const { length } = chain.asked;
  chain.end.abort();
  await advance(0);
  expect(chain.ended).toBe(true);
  expect(jest.getTimerCount()).toBe(0);
  await advance(100 * SECOND);
  expect(chain.asked).toHaveLength(length);
});

test('a response after the signal is not reported', async () => {
  const chain = watchChain();
  await advance(0);
  let respond: (head: string) => void = () => undefined;
  chain.trouble = () => new Promise(resolve => (respond = resolve));
  await advance(4 * SECOND);
  chain.end.abort();
  chain.trouble = null;
  chain.transfers = [101];
  respond('0x65');
  await advance(10 * SECOND);
  expect(chain.reported).toEqual([]);
});
