import { AbiCoder } from 'ethers';
import { Names } from '../../../server/names/names';
import { HOUR, wallet } from '../../../testing/fixtures';
import { openFakeNode, selectorOf, type FakeNode } from '../support/fakeNode';

let node: FakeNode;
let now: number;

beforeEach(async () => {
  node = await openFakeNode();
  now = 1;
});
afterEach(() => node.close());

/** No test has to wait for this long: it ends as soon as everything is known. */
const LONG = 60_000;
const openNames = (patienceMs = LONG) =>
  new Names({ rpcUrl: node.url, uptime: () => now, patienceMs, timeoutMs: LONG });
const READER = '198.51.100.1';

/** The wallet calls itself this, and the name is its own. */
function give(owner: string, name: string): void {
  node.names.set(owner, name);
  node.owners.set(name, owner);
}

const nameOf = async (n = 1) => (await openNames().of([wallet(n)], READER)).get(wallet(n));
const NAME_CALL = selectorOf('name(bytes32)');

describe('a name', () => {
  test('is what the wallet calls itself, if the name leads back to it', async () => {
    give(wallet(1), 'ada.eth');
    expect(await nameOf()).toBe('ada.eth');
    expect(node.calls).toHaveLength(4);
  });

  test('that leads to another wallet is none', async () => {
    give(wallet(1), 'ada.eth');
    node.owners.set('ada.eth', wallet(2));
    expect(await nameOf()).toBeNull();
  });

  test('that leads nowhere is none', async () => {
    node.names.set(wallet(1), 'ada.eth');
    expect(await nameOf()).toBeNull();
  });

  test('that a wallet never took is none, after one call', async () => {
    expect(await nameOf()).toBeNull();
    expect(node.calls).toHaveLength(1);
  });

  test.each([
    ['with the letters of several scripts', 'vitаlik.eth'],
    ['with an invisible letter', 'a\u200bda.eth'],
    ['in capitals', 'Ada.eth'],
    ['with spaces', 'you won.eth'],
    ['with markup', '<b>ada</b>.eth'],
    ['that turns its direction', 'ada\u202e.eth'],
    ['without a dot', 'winner'],
    ['with an empty part', 'ada..eth'],
    ['with a medal at the front', '🏆ada.eth'],
    ['with a digit in a box at the front', '1\u20e3.eth'],
    ['of 31 letters', `${'a'.repeat(27)}.eth`],
    ['that is empty', ''],
  ])('%s is none', async (_which, name) => {
    node.names.set(wallet(1), name);
    node.meddle = ({ data }) =>
      data.startsWith(selectorOf('addr(bytes32)'))
        ? { result: AbiCoder.defaultAbiCoder().encode(['address'], [wallet(1)]) }
        : undefined;
    expect(await nameOf()).toBeNull();
    expect(node.calls).toHaveLength(2);
  });

  test.each([
    ['of 30 letters', `${'a'.repeat(26)}.eth`],
    ['with accents', 'josé.eth'],
    ['in another script', 'さくら.eth'],
    ['of letters that are each written as two', `${'หมู่'.repeat(3)}.eth`],
    ['with an emoji later on', 'ada🏆.eth'],
    ['with a digit at the front', '0xada.eth'],
  ])('%s is shown', async (_which, name) => {
    give(wallet(1), name);
    expect(await nameOf()).toBe(name);
  });
});

describe('a resolver is a contract of anybody, and one that', () => {
  test.each([
    ['reverts', { error: { code: 3, message: 'execution reverted' } }],
    ['reverts on a node without codes', { error: { code: -32000, message: 'VM Exception: revert' } }],
    [
      'sends the server elsewhere (ERC-3668)',
      {
        error: {
          code: 3,
          message: 'execution reverted',
          data: selectorOf('OffchainLookup(address,string[],bytes,bytes4,bytes)'),
        },
      },
    ],
    ['returns nothing', { result: '0x' }],
    ['returns no text', { result: `0x${'ff'.repeat(96)}` }],
    ['returns no UTF-8', { result: `0x${'20'.padStart(64, '0')}${'1'.padStart(64, '0')}${'ff'.padEnd(64, '0')}` }],
  ])('%s gives no name, for a day', async (_which, reply) => {
    give(wallet(1), 'ada.eth');
    node.meddle = ({ data }) => (data.startsWith(NAME_CALL) ? reply : undefined);
    const names = openNames();
    expect((await names.of([wallet(1)], READER)).get(wallet(1))).toBeNull();
    now += 23 * HOUR;
    await names.of([wallet(1)], READER);
    expect(node.calls).toHaveLength(2);
  });
});

describe('names are kept', () => {
  test('for a day, like the absence of one', async () => {
    give(wallet(1), 'ada.eth');
    const names = openNames();
    const wallets = [wallet(1), wallet(2)];
    const first = await names.of(wallets, READER);
    const calls = node.calls.length;
    give(wallet(1), 'countess.eth');
    now += 24 * HOUR;
    expect(await names.of(wallets, READER)).toEqual(first);
    expect(node.calls).toHaveLength(calls);
    now += 1;
    expect((await names.of(wallets, READER)).get(wallet(1))).toBe('countess.eth');
  });

  test('and a node that did not say is asked again after a minute', async () => {
    give(wallet(1), 'ada.eth');
    const names = openNames();
    node.meddle = () => ({ error: { code: -32005, message: 'too many requests' } });
    expect(await names.of([wallet(1)], READER)).toEqual(new Map());
    node.meddle = () => undefined;
    now += 60_000;
    expect(await names.of([wallet(1)], READER)).toEqual(new Map());
    now += 1;
    expect(await names.of([wallet(1)], READER)).toEqual(new Map([[wallet(1), 'ada.eth']]));
  });
});

describe('a node that', () => {
  test.each([
    ['sends no JSON', 'Bad gateway'],
    ['sends null', 'null'],
    ['sends a list', '[]'],
    ['sends no result', { error: null }],
    ['sends two megabytes', { result: `0x${'0'.repeat(2_000_000)}` }],
  ])('%s leaves the wallet out', async (_which, reply) => {
    node.meddle = () => reply;
    expect(await openNames().of([wallet(1)], READER)).toEqual(new Map());
  });

  test('is away leaves the wallet out', async () => {
    await node.close();
    expect(await openNames().of([wallet(1)], READER)).toEqual(new Map());
  });

  test('is slow holds up nobody, and the name comes with a later request', async () => {
    give(wallet(1), 'ada.eth');
    let release = (): void => undefined;
    const held = new Promise<undefined>(resolve => (release = () => resolve(undefined)));
    node.meddle = () => held;
    const impatient = openNames(1);
    expect(await impatient.of([wallet(1)], READER)).toEqual(new Map());
    release();
    let known = await impatient.of([wallet(1)], READER);
    while (known.size === 0) known = await impatient.of([wallet(1)], READER);
    expect(known.get(wallet(1))).toBe('ada.eth');
    expect(node.calls).toHaveLength(4);
  });
});

describe('the node is spared', () => {
  test('requests for one wallet share a lookup', async () => {
    give(wallet(1), 'ada.eth');
    const names = openNames();
    const all = await Promise.all(Array.from({ length: 20 }, () => names.of([wallet(1)], READER)));
    expect(all.map(known => known.get(wallet(1)))).toEqual(Array(20).fill('ada.eth'));
    expect(node.calls).toHaveLength(4);
  });

  test('of 1,000 wallets at once, four are looked up at a time, 200 wait, and the rest come later', async () => {
    const names = openNames();
    const held: ((reply: undefined) => void)[] = [];
    node.meddle = () =>
      new Promise(resolve => {
        held.push(resolve);
        if (held.length === 4) held.splice(0).forEach(release => release(undefined));
      });
    const wallets = Array.from({ length: 1_000 }, (_, n) => wallet(n + 1));
    const known = await Promise.all(wallets.map((each, n) => names.of([each], `198.51.100.${n % 250}`)));
    expect(known.filter(({ size }) => size === 1)).toHaveLength(204);
    expect([node.calls.length, node.atOnce]).toEqual([204, 4]);
    expect((await names.of(wallets.slice(204, 404), 'another')).size).toBe(200);
  });

  test('a network address has 200 wallets looked up a minute; known ones cost it nothing', async () => {
    const names = openNames();
    const wallets = Array.from({ length: 201 }, (_, n) => wallet(n + 1));
    const last = wallets.slice(200);
    await names.of(wallets.slice(0, 200), READER);
    expect(await names.of(last, READER)).toEqual(new Map());
    expect((await names.of(wallets.slice(0, 200), READER)).size).toBe(200);
    expect((await names.of([wallet(202)], 'another')).size).toBe(1);
    now += 60_001;
    expect((await names.of(last, READER)).size).toBe(1);
  });
});
