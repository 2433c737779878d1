import { ALICE } from '../src/support/fakeWallet';
import {
  ADMISSION,
  outcomeOf,
  SILENT_TIME_LIMIT,
  switchTo,
  TIME_LIMIT,
  trap,
  unlock,
  walletWorld,
} from '../src/support/walletWorld';
import type { Reaction, WalletScript } from '../src/support/walletWorld';
import { switchChain } from '../../wallet/walletCalls';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const returns = (result: unknown): Reaction => ({ after: 0, result });
const fails = (code: unknown, message = 'Said the wallet.'): Reaction => ({
  after: 0,
  error: Object.assign(new Error(message), { code }),
});
const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

const GOOD: WalletScript = { label: 'Good' };
const HANGING: WalletScript = { label: 'Hanging', reactions: { eth_requestAccounts: 'hangs' } };

/** One click on a wallet with this script, and its outcome after a second. */
async function choose(script: Partial<WalletScript>, { silent = false, chain = '0x1', serverHangs = false } = {}) {
  const world = walletWorld([{ label: 'Wallet', ...script }, GOOD], { serverHangs });
  const wallet = world.walletOf('Wallet');
  wallet.chain = chain;
  const page = world.openPage();
  const outcome = outcomeOf(page.connection.connect({ label: 'Wallet', silent }));
  await wait(1000);
  return { ...page, world, wallet, outcome };
}

test('a wallet that agrees is connected with its account and chain', async () => {
  const { outcome, held } = await choose({});
  expect(outcome.value).toEqual({ label: 'Wallet', address: ALICE, chainId: 1 });
  expect(held).toEqual([outcome.value]);
});

test.each([
  ['a refusal', 4001, 'rejected'],
  ["WalletConnect's refusal", 5000, 'rejected'],
  ['a pending request', -32002, 'already-pending'],
  ['an unknown chain', 4902, 'unknown-chain'],
  ['a lost chain', 4901, 'unsupported-chain'],
  ['an internal error', -32603, 'other'],
  ['an unauthorised call', 4100, 'other'],
] as const)('%s (%i) fails as %s', async (_name, code, reason) => {
  const { outcome, held } = await choose({ reactions: { eth_requestAccounts: fails(code) } });
  expect(outcome.error).toMatchObject({ reason, detail: 'Said the wallet.' });
  expect(held).toEqual([]);
});

test.each([
  ['a code as text', { code: '4001' }, 'rejected'],
  ["ethers' name for a refusal", { code: 'ACTION_REJECTED' }, 'rejected'],
  ['a code in the original error', { code: -32603, data: { originalError: { code: 4001 } } }, 'rejected'],
  ['a code in a wrapped error', { code: 'UNKNOWN_ERROR', info: { error: { code: -32002 } } }, 'already-pending'],
  ['a code in the cause', { cause: { code: 4902 } }, 'unknown-chain'],
  ["an object's own method for a code", { code: 'constructor' }, 'other'],
] as const)('%s is understood', async (_name, error, reason) => {
  const { outcome } = await choose({ reactions: { eth_requestAccounts: { after: 0, error } } });
  expect(outcome.error).toMatchObject({ reason });
});

test('an error that contains itself is read once', async () => {
  const error: { cause?: unknown } = {};
  error.cause = error;
  const { outcome } = await choose({ reactions: { eth_requestAccounts: { after: 0, error } } });
  expect(outcome.error).toMatchObject({ reason: 'other' });
});

test.each<[string, Partial<WalletScript>]>([
  ['throws a value that throws when read', { reactions: { eth_requestAccounts: { after: 0, error: trap({}) } } }],
  ['returns a value that throws when read', { reactions: { eth_requestAccounts: returns(trap([])) } }],
])('a wallet that %s fails, and the next one connects', async (_name, script) => {
  const { outcome, connection } = await choose(script);
  expect(outcome.error).toMatchObject({ reason: 'other' });
  const good = outcomeOf(connection.connect({ label: 'Good', silent: false }));
  await wait(ADMISSION);
  expect(good.value).toMatchObject({ label: 'Good' });
});

test('a text that a wallet throws is shown', async () => {
  const { outcome } = await choose({ reactions: { eth_requestAccounts: { after: 0, error: 'Out of ink.' } } });
  expect(outcome.error).toMatchObject({ reason: 'other', detail: 'Out of ink.' });
});

test('control and direction characters are removed from the messages of wallets', async () => {
  const { outcome } = await choose({ reactions: { eth_requestAccounts: fails(-32603, 'No\u202e\u0007 way') } });
  expect(outcome.error).toMatchObject({ detail: 'No way' });
});

test.each([[[]], [null], ['0x1'], [[7, '0x1', 'alice.eth']]])('%j is not a list of accounts', async accounts => {
  const { outcome } = await choose({ reactions: { eth_requestAccounts: returns(accounts) } });
  expect(outcome.error).toMatchObject({ reason: 'no-account' });
});

test.each(['mainnet', null, 0, -1, '0x'])('%j is not a chain', async chain => {
  const { outcome } = await choose({ reactions: { eth_chainId: returns(chain) } });
  expect(outcome.error).toMatchObject({ reason: 'other', detail: 'It names no chain.' });
});

describe('a wallet on another chain', () => {
  const elsewhere = { chain: '0x89' };

  test('is asked to switch, and connects when it does', async () => {
    const { outcome, wallet } = await choose({}, elsewhere);
    expect(outcome.value).toMatchObject({ chainId: 1 });
    expect(wallet.asked).toContain('wallet_switchEthereumChain');
  });

  test.each([
    ['its owner declines to switch', fails(4001, 'No.'), 'switch-declined'],
    ['it is still asking about another switch', fails(-32002, 'No.'), 'already-pending'],
    ['it does not know the chain', fails(4902, 'No.'), 'unknown-chain'],
    ['it cannot switch', fails(4200, 'No.'), 'unsupported-chain'],
  ])('fails in its own way if %s', async (_name, reaction, reason) => {
    const { outcome } = await choose({ reactions: { wallet_switchEthereumChain: reaction } }, elsewhere);
    await wait(3000);
    expect(outcome.error).toMatchObject({ reason, detail: 'No.' });
  });

  test('fails at once if its owner declines to switch', async () => {
    const { outcome } = await choose({ reactions: { wallet_switchEthereumChain: fails(4001) } }, elsewhere);
    expect(outcome.error).toMatchObject({ reason: 'switch-declined' });
  });

  test.each([
    ['it agreed', returns(null)],
    ['it said that it does not know the chain', fails(4902)],
    ['it said that it cannot switch', fails(4200)],
    ['it said that it is still asking about another switch', fails(-32002)],
  ])('has three seconds to switch after %s', async (_name, reaction) => {
    const { outcome } = await choose(
      { reactions: { wallet_switchEthereumChain: reaction }, switchesAfter: 2900 },
      elsewhere,
    );
    await wait(300);
    expect(outcome).toEqual({});
    await wait(2700);
    expect(outcome.value).toMatchObject({ chainId: 1 });
  });

  test('is asked nothing more if it switches to a chain that it may be on', async () => {
    const { outcome, wallet } = await choose({ reactions: { wallet_switchEthereumChain: 'hangs' } }, elsewhere);
    expect(outcome).toEqual({});
    switchTo(wallet, '0x38');
    switchTo(wallet, '0x5');
    await wait(60);
    expect(outcome.value).toMatchObject({ chainId: 5 });
    expect(wallet.asked).toEqual(['eth_requestAccounts', 'eth_chainId', 'wallet_switchEthereumChain']);
  });

  test('stays connected if it refuses the request to switch after it has switched', async () => {
    const late: Reaction = { after: 5000, error: { code: 4001 } };
    const { outcome, wallet, held } = await choose({ reactions: { wallet_switchEthereumChain: late } }, elsewhere);
    switchTo(wallet, '0x1');
    await wait(6000);
    expect(outcome.value).toMatchObject({ chainId: 1 });
    expect(held).toHaveLength(1);
  });

  test('fails as on an unsupported chain if it only claims to have switched', async () => {
    const { outcome } = await choose({ reactions: { eth_chainId: returns('0x89') } });
    await wait(3000);
    expect(outcome.error).toMatchObject({ reason: 'unsupported-chain' });
  });

  test('reconnects there, without a prompt', async () => {
    const { outcome, wallet } = await choose({}, { ...elsewhere, silent: true });
    expect(outcome.value).toMatchObject({ chainId: 137 });
    expect(wallet.asked).toEqual(['eth_accounts', 'eth_chainId']);
  });

  test('may be on the old test chain', async () => {
    const { outcome, wallet } = await choose({}, { chain: '0x5' });
    expect(outcome.value).toMatchObject({ chainId: 5 });
    expect(wallet.asked).not.toContain('wallet_switchEthereumChain');
  });
});

test('a silent attempt asks nothing that prompts', async () => {
  const { outcome, wallet } = await choose({}, { silent: true });
  expect(outcome.value).toMatchObject({ address: ALICE });
  expect(wallet.asked).toEqual(['eth_accounts', 'eth_chainId']);
});

describe('a locked wallet that is asked silently', () => {
  async function locked() {
    const world = walletWorld([{ label: 'Wallet' }, GOOD]);
    const wallet = world.walletOf('Wallet');
    wallet.locked = true;
    const page = world.openPage();
    const onLocked = jest.fn();
    const outcome = outcomeOf(page.connection.connect({ label: 'Wallet', silent: true, onLocked }));
    await wait(10 * TIME_LIMIT);
    return { ...page, wallet, outcome, onLocked };
  }

  test('connects once it is unlocked, however late', async () => {
    const { outcome, wallet, onLocked } = await locked();
    expect(onLocked).toHaveBeenCalledTimes(1);
    expect(outcome).toEqual({});
    unlock(wallet);
    await wait(100);
    expect(outcome.value).toMatchObject({ label: 'Wallet', address: ALICE });
    expect(wallet.listeners.size).toBe(0);
  });

  test('does not connect if another was chosen meanwhile', async () => {
    const { connection, outcome, wallet, held } = await locked();
    outcomeOf(connection.connect({ label: 'Good', silent: false }));
    unlock(wallet);
    await wait(5000);
    expect(outcome.error).toMatchObject({ reason: 'rejected' });
    expect(held).toMatchObject([{ label: 'Good' }]);
  });
});

describe('a wallet that is missing', () => {
  test('fails as missing if it is not listed', async () => {
    const { connection } = walletWorld([]).openPage();
    const outcome = outcomeOf(connection.connect({ label: 'Wallet', silent: false }));
    await wait(0);
    expect(outcome.error).toMatchObject({ reason: 'missing-provider' });
  });

  test('fails as missing if it does not open', async () => {
    const { outcome } = await choose({ opens: { after: 0, error: new Error('MetaMask is not installed.') } });
    expect(outcome.error).toMatchObject({ reason: 'missing-provider', detail: 'MetaMask is not installed.' });
  });
});

describe('a wallet that does not respond', () => {
  test('fails after its time limit', async () => {
    const { outcome } = await choose({ ...HANGING, label: 'Wallet' });
    await wait(TIME_LIMIT - 1001);
    expect(outcome).toEqual({});
    await wait(1);
    expect(outcome.error).toMatchObject({ reason: 'no-answer' });
  });

  test('fails sooner if it was asked silently', async () => {
    const { outcome } = await choose({ reactions: { eth_accounts: 'hangs' } }, { silent: true });
    await wait(SILENT_TIME_LIMIT - 1001);
    expect(outcome).toEqual({});
    await wait(1);
    expect(outcome.error).toMatchObject({ reason: 'no-answer' });
  });

  test('has its full time limit after its code has loaded', async () => {
    const { outcome } = await choose({ ...HANGING, label: 'Wallet', opens: { after: 10 * TIME_LIMIT, result: null } });
    await wait(11 * TIME_LIMIT - 1001);
    expect(outcome).toEqual({});
    await wait(1);
    expect(outcome.error).toMatchObject({ reason: 'no-answer' });
  });
});

describe('an abandoned attempt', () => {
  test('fails at once, and its late failure does not affect the next one', async () => {
    const late = { after: 2000, error: Object.assign(new Error('late'), { code: -32002 }) };
    const { connection, outcome } = await choose({ reactions: { eth_requestAccounts: late } });
    const next = outcomeOf(connection.connect({ label: 'Good', silent: false }));
    await wait(0);
    expect(outcome.error).toMatchObject({ reason: 'rejected', detail: 'abandoned' });
    await wait(5000);
    expect(next.value).toMatchObject({ label: 'Good' });
  });

  test.each([0, 1, 10, 30, 60, 100, 200])('does not block a choice %i ms later', async milliseconds => {
    const world = walletWorld([{ ...HANGING, opens: { after: 20, result: null } }, GOOD]);
    const { connection, held } = world.openPage();
    const first = outcomeOf(connection.connect({ label: 'Hanging', silent: false }));
    await wait(milliseconds);
    const second = outcomeOf(connection.connect({ label: 'Good', silent: false }));
    await wait(1000);
    expect(first.error).toMatchObject({ reason: 'rejected' });
    expect(second.value).toMatchObject({ label: 'Good' });
    expect(held).toMatchObject([{ label: 'Good' }]);
  });

  test('asks nothing of a wallet that opens only afterwards', async () => {
    const { connection, wallet } = await choose({ opens: { after: 5000, result: null } });
    connection.abandon();
    await wait(10_000);
    expect(wallet.asked).toEqual([]);
  });

  test('is removed again if web3-onboard was already admitting it', async () => {
    const world = walletWorld([{ label: 'Phone', holdsSession: true }, GOOD]);
    const { connection, held } = world.openPage();
    const first = outcomeOf(connection.connect({ label: 'Phone', silent: false }));
    await wait(10);
    expect(world.walletOf('Phone').session).toBe(true);
    const second = outcomeOf(connection.connect({ label: 'Good', silent: false }));
    await wait(ADMISSION + 1000);
    expect(first.error).toMatchObject({ reason: 'rejected' });
    expect(second.value).toMatchObject({ label: 'Good' });
    expect(held).toMatchObject([{ label: 'Good' }]);
    expect(world.walletOf('Phone').session).toBe(false);
  });
});

test.each([
  [false, 'withheld'],
  [true, null],
])(
  'a wallet (with a session of its own: %s) that shares nothing any more leaves as %j',
  async (holdsSession, change) => {
    const { connection } = await choose({ holdsSession });
    expect(connection.leave()).toBe(change);
    expect(connection.isConnected()).toBe(false);
  },
);

describe('a session', () => {
  const phone: WalletScript = { label: 'Phone', holdsSession: true };
  const declining: WalletScript = { ...phone, reactions: { wallet_switchEthereumChain: fails(4001) } };

  function open(script: WalletScript, session: boolean, chain: string) {
    const world = walletWorld([script, GOOD]);
    const wallet = world.walletOf('Phone');
    Object.assign(wallet, { session, chain });
    return { ...world.openPage(), wallet };
  }

  test('ends with the attempt that made it', async () => {
    const { connection, wallet } = open(declining, false, '0x89');
    const outcome = outcomeOf(connection.connect({ label: 'Phone', silent: false }));
    await wait(1000);
    expect(outcome.error).toMatchObject({ reason: 'switch-declined' });
    expect(wallet.session).toBe(false);
  });

  test('ends when its attempt is abandoned', async () => {
    const hanging: WalletScript = { ...phone, reactions: { wallet_switchEthereumChain: 'hangs' } };
    const { connection, wallet } = open(hanging, false, '0x89');
    outcomeOf(connection.connect({ label: 'Phone', silent: false }));
    await wait(1000);
    expect(wallet.session).toBe(true);
    connection.abandon();
    expect(wallet.session).toBe(false);
  });

  test('is not ended by a late response to an older attempt at the same wallet', async () => {
    const slow: WalletScript = { ...phone, reactions: { wallet_switchEthereumChain: { after: 5000, result: null } } };
    const { connection, wallet } = open(slow, false, '0x89');
    outcomeOf(connection.connect({ label: 'Phone', silent: false }));
    await wait(1000);
    wallet.chain = '0x1';
    const second = outcomeOf(connection.connect({ label: 'Phone', silent: false }));
    await wait(10_000);
    expect(second.value).toMatchObject({ label: 'Phone' });
    expect(wallet.session).toBe(true);
  });

  test('of an earlier visit ends once its wallet has opened, even if another was chosen meanwhile', async () => {
    const { connection, wallet } = open({ ...phone, opens: { after: 2000, result: null } }, true, '0x1');
    outcomeOf(connection.connect({ label: 'Phone', silent: true }));
    await wait(1000);
    outcomeOf(connection.connect({ label: 'Good', silent: false }));
    await wait(500);
    expect(wallet.session).toBe(true);
    await wait(1000);
    expect(wallet.session).toBe(false);
  });

  test('survives a silent attempt that fails, until another wallet is chosen', async () => {
    const { connection, wallet } = open({ ...phone, reactions: { eth_chainId: returns('none') } }, true, '0x89');
    outcomeOf(connection.connect({ label: 'Phone', silent: true }));
    await wait(1000);
    expect(wallet.session).toBe(true);
    outcomeOf(connection.connect({ label: 'Good', silent: false }));
    expect(wallet.session).toBe(false);
  });

  test('is used again if the same wallet is chosen after a silent attempt failed', async () => {
    const forgetful = { ...phone, reactions: { eth_accounts: fails(-32603) } };
    const { connection, wallet } = open(forgetful, true, '0x1');
    outcomeOf(connection.connect({ label: 'Phone', silent: true }));
    await wait(1000);
    const outcome = outcomeOf(connection.connect({ label: 'Phone', silent: false }));
    await wait(1000);
    expect(outcome.value).toMatchObject({ chainId: 1 });
    expect(wallet.session).toBe(true);
  });

  test('is used again if the same wallet is chosen while it is being asked silently', async () => {
    const { connection, wallet } = open({ ...phone, reactions: { eth_accounts: 'hangs' } }, true, '0x1');
    outcomeOf(connection.connect({ label: 'Phone', silent: true }));
    await wait(1000);
    outcomeOf(connection.connect({ label: 'Phone', silent: false }));
    expect(wallet.session).toBe(true);
  });

  test('ends when the player disconnects', async () => {
    const { connection, wallet, held } = open(phone, false, '0x1');
    outcomeOf(connection.connect({ label: 'Phone', silent: false }));
    await wait(5000);
    expect(wallet.session).toBe(true);
    connection.disconnect();
    expect(wallet.session).toBe(false);
    expect(held).toEqual([]);
  });
});

test.each([
  ['revokes its permission', {}, true],
  ['ends its session instead of a permission', { holdsSession: true }, false],
  ['succeeds if the wallet does not know permissions', { reactions: { wallet_revokePermissions: fails(4200) } }, true],
])('disconnecting a wallet %s', async (_what, script, revokes) => {
  const { connection, wallet, held } = await choose(script);
  connection.disconnect();
  await wait(0);
  expect(wallet.asked.includes('wallet_revokePermissions')).toBe(revokes);
  expect(held).toEqual([]);
});

test('a wallet chosen within 1.5 s of a disconnect waits until web3-onboard can admit it', async () => {
  const { connection, held, overlapping } = await choose({});
  connection.disconnect();
  const next = outcomeOf(connection.connect({ label: 'Good', silent: false }));
  await wait(ADMISSION - 1000);
  expect(next).toEqual({});
  await wait(200);
  expect(next.value).toMatchObject({ label: 'Good' });
  expect(held).toMatchObject([{ label: 'Good' }]);
  expect(overlapping).toEqual([]);
});

test('abandoning does not disconnect a connected wallet', async () => {
  const { connection, held } = await choose({});
  connection.abandon();
  expect(connection.isConnected()).toBe(true);
  expect(held).toHaveLength(1);
});

describe('a wallet that may sign in while it connects', () => {
  const SIGNED = { message: 'duds.test wants you to sign in', signature: '0x5161' };
  const joined = (capabilities: unknown): Reaction => returns({ accounts: [{ address: ALICE, capabilities }] });
  const tries = (reaction: Reaction): Partial<WalletScript> => ({
    triesSignIn: true,
    reactions: { wallet_connect: reaction },
  });
  const CONNECTED = { label: 'Wallet', address: ALICE, chainId: 1 };

  test('connects with what it has signed', async () => {
    const { outcome, wallet } = await choose(tries(joined({ signInWithEthereum: SIGNED })));
    expect(outcome.value).toEqual({ ...CONNECTED, signed: SIGNED });
    expect(wallet.asked).toEqual(['wallet_connect', 'eth_chainId']);
  });

  test.each([
    ['did not sign', joined({})],
    ['signed something else', joined({ signInWithEthereum: { message: 1, signature: null } })],
    ['knows no capabilities', joined(undefined)],
  ])('is still connected if it %s', async (_name, reaction) => {
    expect((await choose(tries(reaction))).outcome.value).toEqual(CONNECTED);
  });

  test.each([
    ['does not know the request', fails(4200)],
    ['has no such method', fails(-32601)],
    ['fails in its own way', fails(undefined, 'Unsupported.')],
    ['returns something else', returns('yes')],
    ['lists no account', returns({ accounts: [null, {}] })],
  ])('is then asked only for its accounts if it %s', async (_name, reaction) => {
    const { outcome, wallet } = await choose(tries(reaction));
    expect(outcome.value).toEqual(CONNECTED);
    expect(wallet.asked).toEqual(['wallet_connect', 'eth_requestAccounts', 'eth_chainId']);
  });

  test.each([
    [4001, 'rejected'],
    [-32002, 'already-pending'],
  ])('is not asked twice after %i', async (code, reason) => {
    const { outcome, wallet } = await choose(tries(fails(code)));
    expect(outcome.error).toMatchObject({ reason });
    expect(wallet.asked).toEqual(['wallet_connect']);
  });

  test('is asked only for its accounts by a second click if it ignored the first request', async () => {
    const { connection, wallet } = await choose(tries('hangs'));
    const outcome = outcomeOf(connection.connect({ label: 'Wallet', silent: false }));
    await wait(1000);
    expect(outcome.value).toEqual(CONNECTED);
    expect(wallet.asked).toEqual(['wallet_connect', 'eth_requestAccounts', 'eth_chainId']);
  });

  test('is asked only for its accounts if the server does not say in time what it could sign', async () => {
    const { outcome, wallet } = await choose({ triesSignIn: true }, { serverHangs: true });
    expect(wallet.asked).toEqual([]);
    await wait(3000);
    expect(outcome.value).toMatchObject({ label: 'Wallet' });
    expect(wallet.asked).not.toContain('wallet_connect');
  });

  test('is never asked silently', async () => {
    const { wallet } = await choose(tries(joined({})), { silent: true });
    expect(wallet.asked).toEqual(['eth_accounts', 'eth_chainId']);
  });
});

describe('asked to switch later, in the account sheet,', () => {
  /** A wallet on another chain that responds like this, and is on chain 1 some time later. */
  const later = (respond: () => Promise<unknown>, milliseconds: number): Promise<void> => {
    let chain = '0x89';
    return switchChain(async ({ method }) => {
      if (method === 'eth_chainId') return chain;
      setTimeout(() => (chain = '0x1'), milliseconds);
      return respond();
    }, 1);
  };
  const refuses = (code: number) => () => Promise.reject(Object.assign(new Error('No.'), { code }));

  test.each([
    ['that it does not know the chain', 4902],
    ['that it cannot switch', 4200],
  ])('a wallet may respond %s and still switch within three seconds', async (_name, code) => {
    const switching = later(refuses(code), 2900);
    await wait(3000);
    await expect(switching).resolves.toBeUndefined();
  });

  test.each([
    [4902, 'unknown-chain'],
    [4200, 'unsupported-chain'],
  ])('fails after %i if it does not', async (code, reason) => {
    const outcome = outcomeOf(later(refuses(code), 60_000));
    await wait(3500);
    expect(outcome.error).toMatchObject({ reason, detail: 'No.' });
  });

  test('fails at once if its owner declines', async () => {
    const outcome = outcomeOf(later(refuses(4001), 0));
    await wait(0);
    expect(outcome.error).toMatchObject({ reason: 'switch-declined' });
  });
});
