import { IndexBudget, type Reader } from '../../../server/nft/indexBudget';
import { IndexBusy, type NftQuery } from '../../../server/nft/nftIndex';
import { WalletReads } from '../../../server/nft/walletReads';
import { EMPTY_PAGE } from '../support/nft';

const holder = (name: string): Reader => ({ lane: 'holder', name });
const newcomer = (name: string): Reader => ({ lane: 'newcomer', name });
const visitor = (name: string): Reader => ({ lane: 'visitor', name });

/** A budget whose time passes only in `pass`. `started` lists who has got a turn, and `busy` who has given up. */
function openBudget(perSecond = 4) {
  let now = 1_000_000;
  let tick: () => void = () => undefined;
  const started: string[] = [];
  const busy: string[] = [];
  const wait = () => new Promise<void>(resolve => (tick = resolve));
  const budget = new IndexBudget(() => now, perSecond, wait);
  return {
    started,
    busy,
    pause: (ms: number) => budget.pause(ms),
    async ask(...readers: readonly Reader[]) {
      for (const reader of readers)
        void budget.spend(reader).then(
          () => started.push(reader.name),
          (error: unknown) => {
            expect(error).toBeInstanceOf(IndexBusy);
            busy.push(reader.name);
          },
        );
      await settled();
    },
    /** As many requests as a second allows, one after another. */
    async pass(seconds: number) {
      for (let step = 0; step < seconds * perSecond; step++) {
        now += 1_000 / perSecond;
        tick();
        await settled();
      }
    },
  };
}

const settled = () => new Promise(resolve => setImmediate(resolve));
const times = (count: number, reader: Reader): readonly Reader[] => Array.from({ length: count }, () => reader);

test('a second’s worth of requests starts at once, and the others at an even pace', async () => {
  const { ask, pass, started } = openBudget();
  await ask(...times(6, holder('a')));
  expect(started).toHaveLength(4);
  await pass(0.25);
  expect(started).toHaveLength(5);
  await pass(0.25);
  expect(started).toHaveLength(6);
});

test('half of the turns are for wallets that hold an NFT, and the lanes of others never stand still', async () => {
  const { ask, pass, started } = openBudget(8);
  await ask(...times(8, holder('first')));
  await ask(...times(9, visitor('visitor')), ...times(9, newcomer('newcomer')), ...times(9, holder('holder')));
  started.length = 0;
  await pass(1);
  const turns = (name: string) => started.filter(each => each === name).length;
  expect([turns('holder'), turns('newcomer'), turns('visitor')]).toEqual([4, 2, 2]);
});

test('a turn that a lane does not need goes to another lane', async () => {
  const { ask, pass, started } = openBudget();
  await ask(...times(12, newcomer('a')));
  await pass(2);
  expect(started).toHaveLength(12);
});

test('visitors never get more than their share', async () => {
  const { ask, pass, started } = openBudget();
  await ask(...times(12, visitor('a')));
  expect(started).toHaveLength(2);
  await pass(2);
  expect(started).toHaveLength(6);
});

test.each([
  ['a wallet with an NFT', holder],
  ['an address of players', newcomer],
  ['an address of visitors', visitor],
])('%s that has read little is served before those that have read a lot', async (_name, lane) => {
  const { ask, pass, started } = openBudget();
  await ask(...times(8, lane('flood 1')), ...times(8, lane('flood 2')));
  await pass(1);
  started.length = 0;
  await ask(lane('little'));
  await pass(0.5);
  expect(started[0]).toBe('little');
  expect(new Set(started.slice(1))).not.toContain('little');
});

test('a reader catches up with the others, then they alternate', async () => {
  const { ask, pass, started } = openBudget();
  await ask(...times(8, newcomer('a')), ...times(8, newcomer('b')));
  await pass(2);
  expect(started.slice(4)).toEqual(['b', 'b', 'b', 'b', 'a', 'b', 'a', 'b']);
});

test('turns are forgotten after a minute', async () => {
  const { ask, pass, started } = openBudget();
  await ask(...times(4, newcomer('a')));
  await pass(61);
  await ask(...times(4, newcomer('b')));
  started.length = 0;
  await ask(newcomer('b'), newcomer('a'));
  await pass(0.5);
  expect(started).toEqual(['a', 'b']);
});

test('requests give up after five seconds', async () => {
  const { ask, pass, started, busy } = openBudget();
  await ask(...Array.from({ length: 30 }, (_, n) => newcomer(String(n))));
  await pass(4.75);
  expect([started.length, busy.length]).toEqual([23, 0]);
  await pass(0.25);
  expect(busy).toEqual(['23', '24', '25', '26', '27', '28', '29']);
});

test('a pause holds everybody back, and then the pace goes on', async () => {
  const { ask, pass, pause, started } = openBudget();
  await ask(holder('a'));
  pause(2_000);
  await ask(...times(3, holder('b')));
  await pass(1.75);
  expect(started).toEqual(['a']);
  await pass(0.5);
  expect(started).toEqual(['a', 'b', 'b']);
});

test('one request a second never comes sooner than that, and visitors have every other second', async () => {
  const { ask, pass, started } = openBudget(1);
  await ask(visitor('a'), visitor('b'));
  await pass(1);
  expect(started).toEqual(['a']);
  await pass(1);
  expect(started).toEqual(['a', 'b']);
});

test('a reader with as many requests as five seconds allow gets no others', async () => {
  const { ask, started, busy } = openBudget();
  await ask(...times(25, newcomer('a')), newcomer('b'));
  expect(started).toHaveLength(4);
  expect(busy).toEqual(['a']);
});

test('a wallet has turns of its own as soon as a page shows an NFT, until one shows that none is left', () => {
  const reads = new WalletReads(() => 0);
  const query: NftQuery = { owner: '0xa', contracts: ['0x1'], address: '10.0.0.1' };
  const own: NftQuery = { ...query, isOwn: true };
  const page = { ...EMPTY_PAGE, nfts: [{ contract: '0x1', tokenId: '1', name: null, attributes: [] }] };
  expect(reads.readerOf(own)).toEqual(newcomer('10.0.0.1'));
  reads.note(query, page);
  expect(reads.readerOf(own)).toEqual(holder('0xa'));
  expect(reads.readerOf(query)).toEqual(visitor('10.0.0.1'));
  reads.note({ ...own, pageKey: 'last' }, EMPTY_PAGE);
  expect(reads.readerOf(own)).toEqual(holder('0xa'));
  reads.note(own, EMPTY_PAGE);
  expect(reads.readerOf(own)).toEqual(newcomer('10.0.0.1'));
});
