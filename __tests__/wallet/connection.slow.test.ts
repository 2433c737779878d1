import fc from 'fast-check';
import { ALICE } from '../src/support/fakeWallet';
import {
  ADMISSION,
  outcomeOf,
  TIME_LIMIT,
  trap,
  unlock,
  walletWorld,
  type Reaction,
  type WalletScript,
} from '../src/support/walletWorld';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** By then, wallets have finished whatever they do in time, and every time limit has passed. */
const LONG = 10 * TIME_LIMIT;
const GOOD_LABELS = ['Good', 'Good phone'];
const BAD_LABELS = ['Bad', 'Bad phone', 'Other bad'];

const delay = fc.oneof(fc.constantFrom(0, 1, 49, 50, 51, 1499, 1500), fc.nat(3000), fc.nat(2 * TIME_LIMIT));
const failure: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(4001, -32002, -32603, 4902, 5000).map(code => Object.assign(new Error('No.'), { code })),
  fc.constantFrom(trap({}), null, 'No.'),
);
const reaction = (...values: readonly unknown[]): fc.Arbitrary<Reaction> =>
  fc.oneof(fc.constant('hangs' as const), fc.record({ after: delay, error: failure }), {
    weight: 4,
    arbitrary: fc.record({ after: delay, result: fc.constantFrom(...values) }),
  });

const ACCOUNTS = [[ALICE], [], null, trap([])];
const JOINED = { accounts: [{ address: ALICE }] };
const badWallet = (label: string): fc.Arbitrary<WalletScript> =>
  fc.record({
    label: fc.constant(label),
    holdsSession: fc.constant(label.endsWith('phone')),
    opens: reaction(null),
    triesSignIn: fc.boolean(),
    reactions: fc.record(
      {
        wallet_connect: reaction(JOINED, { accounts: [] }, null, trap({})),
        eth_requestAccounts: reaction(...ACCOUNTS),
        eth_accounts: reaction(...ACCOUNTS),
        eth_chainId: reaction('0x1', '0x89', 'mainnet'),
        wallet_switchEthereumChain: reaction(null),
      },
      { requiredKeys: [] },
    ),
    switchesAfter: fc.nat(4000),
    throwsAtOnce: fc.boolean(),
  });

const slow = (result: unknown): fc.Arbitrary<Reaction> =>
  fc.record({ after: fc.nat(1000), result: fc.constant(result) });
/** Sometimes slow, but well within its time limit. */
const goodWallet = (label: string): fc.Arbitrary<WalletScript> =>
  fc.record({
    label: fc.constant(label),
    holdsSession: fc.constant(label.endsWith('phone')),
    opens: slow(null),
    triesSignIn: fc.boolean(),
    reactions: fc.record(
      {
        eth_requestAccounts: slow(ACCOUNTS[0]),
        wallet_connect: fc.oneof(slow(JOINED), fc.constant({ after: 0, error: { code: 4200 } })),
      },
      { requiredKeys: [] },
    ),
  });

type Command =
  | { readonly type: 'choose' | 'lock' | 'unlock'; readonly label: string }
  | { readonly type: 'wait'; readonly milliseconds: number }
  | { readonly type: 'close overlay' | 'disconnect' | 'reload' };

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('choose' as const),
      label: fc.constantFrom(...GOOD_LABELS, ...BAD_LABELS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constantFrom('lock' as const, 'unlock' as const),
      label: fc.constantFrom(...GOOD_LABELS, ...BAD_LABELS),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('wait' as const), milliseconds: delay }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constantFrom('close overlay' as const, 'disconnect' as const, 'reload' as const) }),
  },
);

/** A player who uses these wallets. */
function play(scripts: readonly WalletScript[]) {
  const world = walletWorld(scripts);
  let page = world.openPage();
  /** The number of the attempt that may still connect, 0 if none may. */
  let current = 0;
  let attempts = 0;
  let remembered: string | null = null;
  const problems: string[] = [];
  /** A reload during an attempt loses the code that could end its session; the next attempt at that wallet uses it again. */
  const orphans = new Set<string>();

  const choose = (label: string, { silent }: { silent: boolean }) => {
    attempts += 1;
    const attempt = attempts;
    current = attempt;
    const connecting = page.connection.connect({ label, silent });
    connecting.then(
      () => {
        if (current !== attempt) problems.push(`${label} connected although its attempt was over`);
        remembered = label;
      },
      () => undefined,
    );
    return outcomeOf(connecting);
  };
  const reload = (): void => {
    const connected = page.connection.isConnected() ? page.held[0]?.label : undefined;
    world.labels().forEach(label => {
      if (world.walletOf(label).session && label !== connected) orphans.add(label);
    });
    page.leave();
    page = world.openPage();
    current = 0;
    if (remembered !== null) choose(remembered, { silent: true });
  };
  const act = async (next: Command): Promise<void> => {
    if (next.type === 'choose') choose(next.label, { silent: false });
    else if (next.type === 'wait') await jest.advanceTimersByTimeAsync(next.milliseconds);
    else if (next.type === 'lock') world.walletOf(next.label).locked = true;
    else if (next.type === 'unlock') unlock(world.walletOf(next.label));
    else if (next.type === 'reload') reload();
    else if (next.type === 'disconnect') {
      page.connection.disconnect();
      [current, remembered] = [0, null];
    } else {
      if (!page.connection.isConnected()) current = 0;
      page.connection.abandon();
    }
    await jest.advanceTimersByTimeAsync(0);
    if (page.overlapping.length > 0) problems.push('web3-onboard was given two wallets at once');
  };
  return {
    choose,
    act,
    problems,
    held: () => page.held.map(({ label }) => label),
    sessions: () => world.labels().filter(label => world.walletOf(label).session && !orphans.has(label)),
  };
}

const scripts = fc.tuple(...GOOD_LABELS.map(goodWallet), ...BAD_LABELS.map(badWallet));

test('after any sequence a good wallet connects in time, and nothing else is left connected or paired', async () => {
  await fc.assert(
    fc.asyncProperty(
      scripts,
      fc.array(command, { maxLength: 12 }),
      fc.constantFrom(...GOOD_LABELS),
      async (wallets, commands, good) => {
        const game = play(wallets);
        for (const next of commands) await game.act(next);
        const outcome = game.choose(good, { silent: false });
        await jest.advanceTimersByTimeAsync(TIME_LIMIT + ADMISSION);
        expect(outcome.value).toMatchObject({ label: good });
        await jest.advanceTimersByTimeAsync(LONG);
        expect(game.held()).toEqual([good]);
        expect(game.sessions().filter(label => label !== good)).toEqual([]);
        expect(game.problems).toEqual([]);
      },
    ),
    { numRuns: 200 },
  );
});

test('after any sequence and a disconnect, nothing is left connected or paired', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, fc.array(command, { maxLength: 12 }), async (wallets, commands) => {
      const game = play(wallets);
      for (const next of commands) await game.act(next);
      await game.act({ type: 'disconnect' });
      await jest.advanceTimersByTimeAsync(LONG);
      expect(game.held()).toEqual([]);
      expect(game.sessions()).toEqual([]);
      expect(game.problems).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

/** Every reaction but a refusal by the owner. */
const switchReaction: fc.Arbitrary<Reaction> = fc.record({ after: fc.nat(2000) }).chain(({ after }) =>
  fc.oneof(
    fc.constantFrom(null, '0x1', {}).map(result => ({ after, result })),
    fc.constantFrom(-32002, -32601, -32603, 4100, 4200, 4900, 4902, '4902').map(code => ({ after, error: { code } })),
  ),
);

test('a wallet connects if it switches within 3 s of its response, whatever it responds', async () => {
  await fc.assert(
    fc.asyncProperty(switchReaction, fc.nat(3000), fc.boolean(), async (reaction, switchesAfter, holdsSession) => {
      const label = 'Elsewhere';
      const world = walletWorld([
        { label, holdsSession, switchesAfter, reactions: { wallet_switchEthereumChain: reaction } },
      ]);
      world.walletOf(label).chain = '0x89';
      const page = world.openPage();
      const outcome = outcomeOf(page.connection.connect({ label, silent: false }));
      await jest.advanceTimersByTimeAsync(LONG);
      expect(outcome.value).toMatchObject({ label, chainId: 1 });
      expect(page.held).toHaveLength(1);
    }),
    { numRuns: 100 },
  );
});
