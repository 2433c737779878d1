import type { WalletApp } from '../../contract/runtimeConfig';
import { openClient } from '../../wallet/walletConnect/connector';
import type { WalletConnectOptions } from '../../wallet/walletConnect/types';
import { ALICE, settle } from '../src/support/fakeWallet';
import { packageProvider } from '../src/support/packageProvider';
import { OFFER, outcomeOf } from '../src/support/walletWorld';

const RELAY_TIME_LIMIT = 12_000;
const CODE = 'wc:topic1@2?relay-protocol=irn&symKey=abc';

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => void jest.useRealTimers());

interface PageOptions extends Partial<Pick<WalletConnectOptions, 'app' | 'isHandheld' | 'offerSignIn'>> {
  readonly rpcMap?: Readonly<Record<number, string>>;
}

/** A page with WalletConnect on it. Every attempt has its own connector, as in web3-onboard. */
function openPage({ rpcMap = {}, app, isHandheld = false, ...more }: PageOptions = {}) {
  const fake = packageProvider();
  const followed: string[] = [];
  const client = openClient(fake.provider);
  const shown: (string | null)[] = [];
  const attempt = () => {
    const abort = new AbortController();
    const connector = client.open({
      options: {
        projectId: '',
        relayUrl: '',
        chains: [1],
        name: '',
        icon: '',
        relayTimeLimit: RELAY_TIME_LIMIT,
        label: app?.name ?? 'WalletConnect',
        ...(app && { app }),
        isHandheld,
        ...more,
        openApp: link => followed.push(link),
        onPairing: uri => shown.push(uri),
        signal: abort.signal,
      },
      walletMethods: ['personal_sign'],
      rpcMap,
    });
    return { connector, giveUp: () => abort.abort() };
  };
  return { ...fake, shown, followed, attempt };
}

test('the code is shown from when the relay has it until a wallet approves', async () => {
  const { attempt, proposals, offer, shown } = openPage();
  const { connector } = attempt();
  const connecting = connector.connect();
  await settle();
  expect(shown).toEqual([]);
  offer(CODE);
  await settle();
  expect(shown).toEqual([CODE]);
  // The relay's time limit does not apply to the wallet's owner, who has as long as the code is valid.
  jest.advanceTimersByTime(10 * RELAY_TIME_LIMIT);
  proposals[0]!.approve();
  await connecting;
  expect(shown).toEqual([CODE, null]);
  expect(connector.accounts).toEqual([ALICE]);
});

test.each([
  ['a refusal', { code: 5000, message: 'User rejected.' }, 'rejected'],
  ['a code that was not scanned', { code: 0, message: 'Proposal expired' }, 'expired'],
  ['a wallet without our chains', { code: 5100, message: 'Unsupported chains.' }, 'unsupported-chain'],
  ['anything else', { code: 5104, message: 'Unsupported namespace key' }, 'other'],
] as const)('%s is recognised by its code, which the package drops', async (_name, cause, reason) => {
  const { attempt, proposals, offer, shown } = openPage();
  const failed = outcomeOf(attempt().connector.connect());
  await settle();
  offer(CODE);
  await settle();
  proposals[0]!.refuse(cause);
  await settle();
  expect(failed.error?.reason).toBe(reason);
  expect(shown.at(-1)).toBeNull();
});

test('a relay that accepts nothing in time is unreachable, and gets one proposal at a time', async () => {
  const { attempt, proposals, offer, shown } = openPage();
  const failed = outcomeOf(attempt().connector.connect());
  await settle();
  jest.advanceTimersByTime(RELAY_TIME_LIMIT - 1);
  await settle();
  expect(failed).toEqual({});
  jest.advanceTimersByTime(1);
  await settle();
  expect(failed.error?.reason).toBe('unreachable');

  const connecting = attempt().connector.connect();
  await settle();
  expect(proposals).toHaveLength(1);
  offer(CODE);
  await settle();
  expect(shown.at(-1)).toBe(CODE);
  proposals[0]!.approve();
  await expect(connecting).resolves.toBeUndefined();
});

test('a failure before the relay has responded means that it is unreachable', async () => {
  const { attempt, proposals } = openPage();
  const failed = outcomeOf(attempt().connector.connect());
  await settle();
  proposals[0]!.refuse({ code: -1, message: 'Failed to publish custom payload' });
  await settle();
  expect(failed.error?.reason).toBe('unreachable');
});

test('an abandoned code is withdrawn, and a late approval of it is undone', async () => {
  const { attempt, proposals, offer, revoked, disconnect } = openPage();
  const { connector, giveUp } = attempt();
  const failed = outcomeOf(connector.connect());
  await settle();
  offer(CODE);
  giveUp();
  await settle();
  expect(failed.error?.reason).toBe('rejected');
  expect(revoked).toEqual(['topic1']);
  expect(disconnect).not.toHaveBeenCalled();
  proposals[0]!.approve();
  await settle();
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test('a code that arrives after its attempt was abandoned is never shown', async () => {
  const { attempt, offer, revoked, shown } = openPage();
  const { connector, giveUp } = attempt();
  outcomeOf(connector.connect());
  await settle();
  giveUp();
  await settle();
  offer(CODE);
  expect(revoked).toEqual(['topic1']);
  expect(shown).toEqual([null]);
});

test('the attempt after an abandoned code makes a new one', async () => {
  const { attempt, proposals, offer, shown } = openPage();
  const first = attempt();
  outcomeOf(first.connector.connect());
  await settle();
  offer(CODE);
  first.giveUp();
  await settle();
  const connecting = attempt().connector.connect();
  await settle();
  expect(proposals).toHaveLength(2);
  offer('wc:topic2@2?symKey=def');
  expect(shown).toEqual([CODE, null, 'wc:topic2@2?symKey=def']);
  proposals[1]!.approve();
  await connecting;
});

describe('disconnecting', () => {
  async function connected() {
    const page = openPage();
    const { connector } = page.attempt();
    const connecting = connector.connect();
    await settle();
    page.offer(CODE);
    page.proposals[0]!.approve();
    await connecting;
    return { ...page, connector };
  }

  test('takes effect at once, and the next code waits until it is done', async () => {
    const { attempt, connector, disconnect, proposals } = await connected();
    let end: () => void = () => undefined;
    disconnect.mockImplementationOnce(() => new Promise<void>(resolve => (end = resolve)));
    void connector.disconnect();
    expect(connector.session).toBeUndefined();
    expect(connector.accounts).toEqual([]);
    const { connector: next, giveUp } = attempt();
    outcomeOf(next.connect());
    await settle();
    expect(proposals).toHaveLength(1);
    end();
    await settle();
    expect(proposals).toHaveLength(2);
    giveUp();
  });

  test('by an older attempt does not end the session of a newer one', async () => {
    const { attempt, connector, disconnect } = await connected();
    attempt();
    await connector.disconnect();
    expect(disconnect).not.toHaveBeenCalled();
  });

  test('without a relay leaves nothing behind on our side', async () => {
    const { connector, disconnect, deleted } = await connected();
    disconnect.mockImplementationOnce(() => Promise.reject(new Error('Failed to publish')));
    await connector.disconnect();
    expect(deleted).toEqual(['session-1']);
  });
});

describe('a connected wallet', () => {
  test('can change its account by updating the session', () => {
    const { attempt, emit, provider } = openPage();
    const listener = jest.fn();
    attempt().connector.on('accountsChanged', listener);
    const accounts = ['eip155:5:0xother', 'eip155:1:0xb0b'];
    emit('session_update', { params: { namespaces: { eip155: { accounts } } } });
    expect(listener).toHaveBeenCalledWith(['0xb0b']);
    expect(provider.accounts).toEqual(['0xb0b']);
    emit('session_update', { params: { namespaces: {} } });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('reports only to the latest attempt', () => {
    const { attempt, emit } = openPage();
    const [old, latest] = [jest.fn(), jest.fn()];
    attempt().connector.on('chainChanged', old);
    attempt().connector.on('chainChanged', latest);
    emit('chainChanged', '0x5');
    expect(old).not.toHaveBeenCalled();
    expect(latest).toHaveBeenCalledWith('0x5');
  });

  test('signs, but refuses to read without a configured node', async () => {
    const { attempt, request } = openPage();
    const { connector } = attempt();
    await expect(connector.request({ method: 'personal_sign' })).resolves.toBe('0xanswer');
    await expect(connector.request({ method: 'eth_call' })).rejects.toMatchObject({ code: 4200 });
    expect(request).toHaveBeenCalledTimes(1);
  });

  test('gets its reads from the configured node', async () => {
    const { attempt, request } = openPage({ rpcMap: { 1: 'https://rpc.example' } });
    await expect(attempt().connector.request({ method: 'eth_call' })).resolves.toBe('0xanswer');
    expect(request).toHaveBeenCalledWith({ method: 'eth_call' });
  });
});

test('no attestation of the page is requested', async () => {
  const { provider } = openPage();
  const register = provider.signer.client.core.verify.register as () => Promise<string>;
  await expect(register()).resolves.toBe('');
});

describe('an app on this phone', () => {
  const app: WalletApp = { name: 'Rainbow', link: 'rainbow://wc?uri={uri}' };
  const LINK = `rainbow://wc?uri=${encodeURIComponent(CODE)}`;

  test('is opened once, and its code is kept until the attempt has ended', async () => {
    const { attempt, proposals, offer, shown, followed } = openPage({ app, isHandheld: true });
    const connecting = attempt().connector.connect();
    await settle();
    offer(CODE);
    await settle();
    expect([shown, followed]).toEqual([[LINK], [LINK]]);
    expect(sessionStorage.getItem('duds:pairing')).toBe(JSON.stringify({ label: 'Rainbow', uri: CODE }));
    proposals[0]!.approve();
    await connecting;
    expect(sessionStorage.getItem('duds:pairing')).toBeNull();
  });

  test('starts again if the code that was kept has expired', async () => {
    sessionStorage.setItem('duds:pairing', JSON.stringify({ label: 'Rainbow', uri: 'wc:old@2?symKey=abc' }));
    const { attempt, offer, shown } = openPage({ app, isHandheld: true });
    void attempt().connector.connect();
    await settle();
    offer(CODE);
    await settle();
    expect(shown).toEqual([LINK]);
  });

  describe('whose response came while the page was closed', () => {
    const openAfterReload = (...responses: readonly object[]) => {
      sessionStorage.setItem('duds:pairing', JSON.stringify({ label: 'Rainbow', uri: CODE }));
      const page = openPage({ app, isHandheld: true });
      page.earlier.received.topic1 = Object.fromEntries(
        responses.map((response, index) => [`hash${index}`, JSON.stringify(response)]),
      );
      return page;
    };

    test('connects, although the package has already read the response', async () => {
      const { attempt, earlier, proposals, followed } = openAfterReload({ id: 7, result: {} });
      earlier.proposals.push({ id: 7, pairingTopic: 'topic1' });
      const { connector } = attempt();
      await connector.connect();
      expect(connector.accounts).toEqual([ALICE]);
      expect([proposals, followed]).toEqual([[], []]);
      expect(sessionStorage.getItem('duds:pairing')).toBeNull();
    });

    test('says that it was refused, although the package has deleted the proposal', async () => {
      const { attempt, proposals, followed } = openAfterReload({
        id: 7,
        error: { code: 5000, message: 'User rejected.' },
      });
      await expect(attempt().connector.connect()).rejects.toMatchObject({ reason: 'rejected' });
      expect([proposals, followed]).toEqual([[], []]);
      expect(sessionStorage.getItem('duds:pairing')).toBeNull();
    });

    test('connects if it comes only after the reload', async () => {
      const { attempt, earlier } = openAfterReload();
      earlier.proposals.push({ id: 7, pairingTopic: 'topic1' });
      const { connector } = attempt();
      const connecting = connector.connect();
      await settle();
      earlier.relayer.emit('relayer_message', { message: JSON.stringify({ id: 7, result: {} }) });
      await connecting;
      expect(connector.accounts).toEqual([ALICE]);
    });
  });

  test.each([
    ['its own link', { name: 'Mine' }, app, { name: 'Rainbow', link: 'rainbow://wc' }],
    [
      'what the wallet says',
      { name: 'Mine', redirect: { native: 'mine://' } },
      undefined,
      { name: 'Mine', link: 'mine://' },
    ],
    [
      'its page',
      { name: 'Mine', redirect: { native: '', universal: 'https://a.example' } },
      undefined,
      { name: 'Mine', link: 'https://a.example' },
    ],
    ['no script', { name: 'Mine', redirect: { native: 'javascript://%0aalert(1)' } }, undefined, { name: 'Mine' }],
    ['no name', { name: '\u3164' }, undefined, undefined],
  ])('is reached by %s once it is connected', async (_name, metadata, chosen, expected) => {
    const { attempt, proposals } = openPage({ app: chosen, isHandheld: true });
    const { connector } = attempt();
    const connecting = connector.connect();
    await settle();
    proposals[0]!.approve({ metadata });
    await connecting;
    expect(connector.app).toEqual(expected);
  });

  test('is opened again when it has to sign, once the request has been sent', async () => {
    const { attempt, proposals, emit, followed } = openPage({ app, isHandheld: true });
    const { connector } = attempt();
    const connecting = connector.connect();
    await settle();
    proposals[0]!.approve({ metadata: { name: 'Rainbow' } });
    await connecting;
    void connector.request({ method: 'personal_sign' });
    expect(followed).toEqual([]);
    emit('session_request_sent', {});
    expect(followed).toEqual(['rainbow://wc']);
  });
});

test('a wallet on another device has a name, but no link', async () => {
  const { attempt, proposals } = openPage();
  const { connector } = attempt();
  const connecting = connector.connect();
  await settle();
  proposals[0]!.approve({ metadata: { name: 'Phone Wallet', redirect: { native: 'phone://' } } });
  await connecting;
  expect(connector.app).toEqual({ name: 'Phone Wallet' });
});

describe('a player who returns to the page', () => {
  const hide = (hidden: boolean): void => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  afterEach(() => void jest.restoreAllMocks());

  test('after a while gets a new connection to the relay', () => {
    const { restart } = openPage();
    hide(true);
    jest.advanceTimersByTime(2_001);
    hide(false);
    expect(restart).toHaveBeenCalledTimes(1);
    hide(true);
    hide(false);
    expect(restart).toHaveBeenCalledTimes(1);
  });

  test("by the browser's back button, too", () => {
    const { restart } = openPage();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(restart).toHaveBeenCalledTimes(1);
  });
});

describe('a request to sign waits', () => {
  const NOON = Date.parse('2026-11-20T12:00:00Z');
  const hex = (text: string): string => `0x${Buffer.from(text).toString('hex')}`;
  const lasting = (seconds: number): string =>
    hex(
      `Hello\nIssued At: ${new Date(NOON).toISOString()}\nExpiration Time: ${new Date(NOON + seconds * 1000).toISOString()}`,
    );

  test.each([
    ['as long as its message is valid', lasting(86_400), [86_400]],
    ['no longer than WalletConnect allows', lasting(700_000), []],
    ['no shorter than that', lasting(60), []],
    ['as usual for any other text', hex('Hello'), []],
  ])('%s', async (_name, text, expiry) => {
    const { attempt, proposals, request } = openPage();
    const { connector } = attempt();
    const connecting = connector.connect();
    await settle();
    proposals[0]!.approve();
    await connecting;
    const call = { method: 'personal_sign', params: [text, ALICE] };
    await connector.request(call);
    expect(request.mock.calls).toEqual([[call, ...expiry]]);
  });
});

describe('one-click authentication', () => {
  const SIGNED = { p: { iss: `did:pkh:eip155:1:${ALICE}` }, s: { s: '0x5161' } };

  async function connect(offerSignIn: WalletConnectOptions['offerSignIn'], signs: boolean) {
    const { attempt, proposals } = openPage({ offerSignIn });
    const { connector } = attempt();
    const connecting = connector.connect();
    await settle();
    const [proposal] = proposals;
    proposal!.approve(undefined, signs ? [SIGNED] : undefined);
    await connecting;
    return { requested: proposal!.authentication, signed: connector.signed };
  }

  test('requests a message with the proposal, and returns what was signed', async () => {
    const { requested, signed } = await connect(() => Promise.resolve(OFFER), true);
    const { domain, uri, statement, nonce, expirationTime: exp } = OFFER;
    expect(requested).toEqual([{ domain, uri, statement, nonce, exp, chains: ['eip155:1'] }]);
    expect(signed).toEqual({ message: `signed by ${SIGNED.p.iss}`, signature: '0x5161' });
  });

  test('is ignored by wallets that do not know it', async () => {
    expect((await connect(() => Promise.resolve(OFFER), false)).signed).toBeUndefined();
  });

  test.each([
    ['there is nothing to sign', () => Promise.resolve(null)],
    ["the game's server does not respond", () => Promise.reject(new Error('offline'))],
  ])('is not requested if %s', async (_name, offer) => {
    expect((await connect(offer, false)).requested).toBeUndefined();
  });
});
