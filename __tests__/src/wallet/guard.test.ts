import type { EIP1193Provider, WalletInit } from '@web3-onboard/common';
import { startAttempt } from '../../../src/platform/wallet/attempt';
import { guard, type GuardContext } from '../../../src/platform/wallet/guard';

const PATIENCE = 60_000;
type Answers = Readonly<Record<string, () => unknown>>;

const ALICE = '0x00000000000000000000000000000000000a11ce';
const GOOD: Answers = {
  eth_requestAccounts: () => [ALICE],
  eth_accounts: () => [ALICE],
  eth_chainId: () => '0x1',
  wallet_switchEthereumChain: () => null,
};

const failing = (code: number, message: string) => () => {
  throw Object.assign(new Error(message), { code });
};

/** A wallet of the given answers behind the guard, opened as web3-onboard opens one. */
async function guarded(answers: Answers, { silent = false } = {}) {
  const asked: string[] = [];
  const own = {
    on: jest.fn(),
    removeListener: jest.fn(),
    request: ({ method }: { method: string }) => {
      asked.push(method);
      return new Promise(resolve => resolve({ ...GOOD, ...answers }[method]?.()));
    },
  };
  const context: GuardContext = { attempt: startAttempt({ silent, patience: PATIENCE }), chains: [1, 5] };
  const provider = await open(() => Promise.resolve({ provider: own as unknown as EIP1193Provider }), context);
  const connect = () => request(provider, 'eth_requestAccounts');
  return { asked, own, context, provider, connect };
}

async function open(getInterface: () => Promise<{ provider: EIP1193Provider }>, context: GuardContext) {
  const init: WalletInit = () => ({ label: 'Test Wallet', getIcon: () => Promise.resolve(''), getInterface });
  const made = guard(init, context)({} as never);
  const [module] = Array.isArray(made) ? made : [made];
  return (await module!.getInterface({} as never)).provider;
}

const request = (provider: EIP1193Provider, method: string) =>
  (provider.request as (call: { method: string }) => Promise<unknown>)({ method });

/** web3-onboard ends an attempt only on this code. */
const AS_A_REFUSAL = { code: 4001 };

test('a wallet that agrees shares its accounts', async () => {
  const { connect, context } = await guarded({});
  await expect(connect()).resolves.toEqual([ALICE]);
  expect(context.attempt.failure).toBeNull();
});

test.each([
  ['a refusal', 4001, 'rejected'],
  ["WalletConnect's refusal", 5000, 'rejected'],
  ['a request that is pending already', -32002, 'already-pending'],
  ['a chain it does not know', 4902, 'unsupported-chain'],
  ['a chain it has lost', 4901, 'unsupported-chain'],
  ['an internal error', -32603, 'other'],
  ['a call that is not authorised', 4100, 'other'],
] as const)('%s (%i) reaches web3-onboard as a refusal and is kept as %s', async (_name, code, reason) => {
  const { connect, context } = await guarded({ eth_requestAccounts: failing(code, 'Said the wallet.') });
  await expect(connect()).rejects.toMatchObject(AS_A_REFUSAL);
  expect(context.attempt.failure).toMatchObject({ reason, detail: 'Said the wallet.' });
});

test.each([[[]], [null], ['0x1'], [[7, '0x1', 'alice.eth']]])('accounts like %j are none', async accounts => {
  const { connect, context } = await guarded({ eth_requestAccounts: () => accounts });
  await expect(connect()).rejects.toMatchObject(AS_A_REFUSAL);
  expect(context.attempt.failure).toMatchObject({ reason: 'no-account' });
});

describe('a wallet on another chain', () => {
  test('is asked to switch to ours, and connects when it does', async () => {
    let chain = '0x89';
    const { connect, asked } = await guarded({
      eth_chainId: () => chain,
      wallet_switchEthereumChain: () => (chain = '0x1'),
    });
    await expect(connect()).resolves.toEqual([ALICE]);
    expect(asked).toContain('wallet_switchEthereumChain');
  });

  test('is refused as on an unsupported chain where its owner will not switch', async () => {
    const { connect, context } = await guarded({
      eth_chainId: () => '0x89',
      wallet_switchEthereumChain: failing(4001, 'No.'),
    });
    await expect(connect()).rejects.toMatchObject(AS_A_REFUSAL);
    expect(context.attempt.failure).toMatchObject({ reason: 'unsupported-chain' });
  });

  test('is refused where it says that it switched and did not', async () => {
    const { connect, context } = await guarded({ eth_chainId: () => '0x89' });
    await expect(connect()).rejects.toMatchObject(AS_A_REFUSAL);
    expect(context.attempt.failure).toMatchObject({ reason: 'unsupported-chain' });
  });

  test('is not asked anything silently', async () => {
    const { connect, asked, context } = await guarded({ eth_chainId: () => '0x89' }, { silent: true });
    await expect(connect()).rejects.toMatchObject(AS_A_REFUSAL);
    expect(asked).toEqual(['eth_accounts', 'eth_chainId']);
    expect(context.attempt.failure).toMatchObject({ reason: 'unsupported-chain' });
  });

  test('may be on the old test chain', async () => {
    const { connect, asked } = await guarded({ eth_chainId: () => '0x5' });
    await expect(connect()).resolves.toEqual([ALICE]);
    expect(asked).not.toContain('wallet_switchEthereumChain');
  });
});

test('silently, no wallet is made to ask its owner', async () => {
  const { connect, asked } = await guarded({}, { silent: true });
  await connect();
  expect(asked).toEqual(['eth_accounts', 'eth_chainId']);
});

test('a wallet that never answers ends when the attempt is abandoned', async () => {
  const { connect, context } = await guarded({ eth_requestAccounts: () => new Promise(() => undefined) });
  const connecting = connect();
  context.attempt.abandon();
  await expect(connecting).rejects.toMatchObject(AS_A_REFUSAL);
});

test('a wallet that opens only after its attempt was abandoned is not asked, and ends the attempt', async () => {
  const asked: string[] = [];
  const hanging = {
    on: jest.fn(),
    request: ({ method }: { method: string }) => {
      asked.push(method);
      return new Promise(() => undefined);
    },
  };
  const context: GuardContext = { attempt: startAttempt({ silent: false, patience: PATIENCE }), chains: [1, 5] };
  context.attempt.abandon();
  const provider = await open(() => Promise.resolve({ provider: hanging as unknown as EIP1193Provider }), context);
  await expect(request(provider, 'eth_requestAccounts')).rejects.toMatchObject(AS_A_REFUSAL);
  expect(asked).toEqual([]);
});

test('what an abandoned wallet says late is no failure of the next attempt', async () => {
  let refuse: (cause: unknown) => void = () => undefined;
  const { connect, context } = await guarded({
    eth_requestAccounts: () => new Promise((_resolve, reject) => (refuse = reject)),
  });
  const connecting = connect();
  context.attempt.abandon();
  context.attempt = startAttempt({ silent: false, patience: PATIENCE });
  refuse(Object.assign(new Error('late'), { code: -32002 }));
  await expect(connecting).rejects.toMatchObject(AS_A_REFUSAL);
  expect(context.attempt.failure).toBeNull();
});

describe('a wallet that is not there', () => {
  const missing = (getInterface: () => Promise<never>) => {
    const context: GuardContext = { attempt: startAttempt({ silent: false, patience: PATIENCE }), chains: [1] };
    return { context, opening: open(getInterface, context) };
  };

  test('still ends the attempt as a refusal, and is kept as missing', async () => {
    const { context, opening } = missing(() => Promise.reject(new Error('MetaMask is not installed.')));
    await expect(request(await opening, 'eth_requestAccounts')).rejects.toMatchObject(AS_A_REFUSAL);
    expect(context.attempt.failure).toMatchObject({ reason: 'missing-provider', detail: 'MetaMask is not installed.' });
  });

  test('is noticed where it opens without a provider', async () => {
    const { context, opening } = missing(() => Promise.resolve({} as never));
    await opening;
    expect(context.attempt.failure).toMatchObject({ reason: 'missing-provider' });
  });

  test('is abandoned where it never opens', async () => {
    const { context, opening } = missing(() => new Promise<never>(() => undefined));
    context.attempt.abandon();
    await expect(request(await opening, 'eth_requestAccounts')).rejects.toMatchObject(AS_A_REFUSAL);
  });
});

test('other calls and events go to the wallet as they are', async () => {
  const { provider, own } = await guarded({ personal_sign: () => '0xsigned' });
  await expect(request(provider, 'personal_sign')).resolves.toBe('0xsigned');
  const heard = () => undefined;
  provider.on('message' as never, heard);
  expect(own.on).toHaveBeenCalledWith('message', heard);
});

test('a wallet without removeListener can be left', async () => {
  const bare = { on: () => undefined, request: () => Promise.resolve([]) } as unknown as EIP1193Provider;
  const provider = await open(() => Promise.resolve({ provider: bare }), {
    attempt: startAttempt({ silent: false, patience: PATIENCE }),
    chains: [1],
  });
  expect(() => provider.removeListener('accountsChanged', () => undefined)).not.toThrow();
});

test('a wallet that thinks for too long is given up, and told as such', async () => {
  jest.useFakeTimers();
  const { connect, context } = await guarded({ eth_requestAccounts: () => new Promise(() => undefined) });
  const given = expect(connect()).rejects.toMatchObject(AS_A_REFUSAL);
  await jest.advanceTimersByTimeAsync(PATIENCE - 1);
  expect(context.attempt.failure).toBeNull();
  await jest.advanceTimersByTimeAsync(1);
  await given;
  expect(context.attempt.failure).toMatchObject({ reason: 'no-answer' });
  jest.useRealTimers();
});

test('once it is connected, a wallet may think for as long as it likes', async () => {
  const { provider, connect, context } = await guarded({ personal_sign: () => new Promise(() => undefined) });
  await connect();
  context.attempt.end();
  const signing = request(provider, 'personal_sign').then(
    () => 'signed',
    () => 'refused',
  );
  context.attempt.abandon();
  await expect(Promise.race([signing, Promise.resolve('thinking')])).resolves.toBe('thinking');
});

test.each([
  ['eth_getBalance', '0x0'],
  ['wallet_getPermissions', []],
])('%s is answered without asking the wallet', async (method, answer) => {
  const { provider, asked } = await guarded({});
  await expect(request(provider, method)).resolves.toEqual(answer);
  expect(asked).toEqual([]);
});

test.each([
  ['accountsChanged', [ALICE, 7, 'alice.eth'], [[ALICE]]],
  ['accountsChanged', undefined, [[]]],
  ['chainChanged', 5, ['0x5']],
  ['chainChanged', 'mainnet', []],
] as const)('%s with %j is heard as %j', async (event, said, heard) => {
  const { provider, own } = await guarded({});
  const listener = jest.fn();
  provider.on(event as 'chainChanged', listener);
  const tell = (own.on.mock.lastCall as [string, (value: unknown) => void])[1];
  tell(said);
  expect(listener.mock.calls).toEqual(heard.map(value => [value]));
  provider.removeListener(event, listener);
  expect(own.removeListener).toHaveBeenCalledWith(event, tell);
});

test('the time that its code takes to come is not held against a wallet', async () => {
  jest.useFakeTimers();
  const context: GuardContext = { attempt: startAttempt({ silent: true, patience: PATIENCE }), chains: [1] };
  const deaf = { on: () => undefined, removeListener: () => undefined, request: () => new Promise(() => undefined) };
  let arrive: (opened: { provider: EIP1193Provider }) => void = () => undefined;
  const opening = open(() => new Promise(resolve => (arrive = resolve)), context);
  await jest.advanceTimersByTimeAsync(10 * PATIENCE);
  expect(context.attempt.isUnderWay()).toBe(true);
  arrive({ provider: deaf as unknown as EIP1193Provider });
  await opening;
  await jest.advanceTimersByTimeAsync(PATIENCE - 1);
  expect(context.attempt.isUnderWay()).toBe(true);
  await jest.advanceTimersByTimeAsync(1);
  expect(context.attempt.isUnderWay()).toBe(false);
  jest.useRealTimers();
});
