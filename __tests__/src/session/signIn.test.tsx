import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { getAddress } from 'ethers';
import { holdingsApi } from '../../../src/api/holdingsApi';
import { sessionApi } from '../../../src/api/sessionApi';
import { votingApi } from '../../../src/api/votingApi';
import { gameOpened } from '../../../src/features/navigation/navigationSlice';
import { selectNotice } from '../../../src/features/notices/noticesSlice';
import { overlayOpened, selectOverlay } from '../../../src/features/overlay/overlaySlice';
import { selectSignIn } from '../../../src/features/session/sessionSlice';
import { entryConfirmed, selectSubmissionStatus } from '../../../src/features/submission/submissionSlice';
import { walletChanged, walletConnected, walletDisconnected } from '../../../src/features/wallet/walletSlice';
import type { WalletFailureReason } from '../../../wallet/walletGateway';
import { BOB, refusal, walletOf } from '../support/fakeWallet';
import { showLayout } from '../support/layoutGame';
import { stopTime, type ApiResponse } from '../support/screen';
import { enter } from '../support/sealingServer';
import { CONNECTED, nftsPage, WALLET, type Responses } from '../support/wardrobeGame';

const ENTRY = `POST entries/7/${WALLET}`;
const LABEL = 'MetaMask';
const TICKET = {
  nonce: '0123456789abcdef',
  issuedAt: '2026-11-20T12:00:00.000Z',
  expirationTime: '2026-11-20T12:10:00.000Z',
};
const NO_SESSION: ApiResponse = { status: 401, body: { code: 'no-session' } };

/** A server that knows who has signed in. */
function sessionServer(more: Responses = {}) {
  const server = { isSignedIn: false };
  const forSignedIn = (response: ApiResponse) => () => Promise.resolve(server.isSignedIn ? response : NO_SESSION);
  const responses: Responses = {
    [ENTRY]: body => (server.isSignedIn ? enter(7, WALLET)(body) : NO_SESSION),
    [`GET vote/entries/3/${WALLET}`]: forSignedIn({ body: [] }),
    'POST session/nonce': { status: 201, body: TICKET },
    'POST session': () => {
      server.isSignedIn = true;
      return Promise.resolve({ status: 201 });
    },
    'DELETE session': { status: 204 },
    ...CONNECTED,
    [`GET xp/${BOB}`]: { body: 0 },
    'GET events/open': { body: [] },
    'GET events/upcoming': { body: [] },
    'GET events/vote': { body: [] },
    ...more,
  };
  return { server, responses };
}

async function submit(more: Responses = {}) {
  const { server, responses } = sessionServer(more);
  const game = await showLayout({ at: '/wardrobe', responses });
  act(() => {
    game.store.dispatch(walletConnected(walletOf(LABEL, WALLET)));
    game.store.dispatch(overlayOpened('yay'));
    game.store.dispatch(entryConfirmed({ eventId: 7 }));
  });
  const dialog = await screen.findByRole('dialog', { name: 'Sign in' });
  // Congrats! and Yay! read the session as well.
  const sessionCalls = () =>
    game.calls
      .map(({ method, path }) => `${method} ${path}`)
      .filter(call => /entries|session/.test(call) && call !== 'GET session');
  return { ...game, server, dialog, sessionCalls };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const untilGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in' })).toBeNull());
const line = (text: string) =>
  waitFor(() => expect(document.querySelector('body > div > [role=status]')!).toHaveTextContent(text));

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

describe('a wallet without a qualifying NFT', () => {
  const NFTS = 'GET nft/v3/getNFTsForOwner';
  const asksIndex = (calls: readonly { readonly path: string }[]) =>
    calls.filter(({ path }) => path.includes('getNFTsForOwner')).length;

  async function enter(nfts: Responses[string]) {
    const { responses } = sessionServer({ [NFTS]: nfts });
    const game = await showLayout({ at: '/events', responses });
    act(() => void game.store.dispatch(walletConnected(walletOf(LABEL, WALLET))));
    return { ...game, submit: () => act(() => void game.store.dispatch(entryConfirmed({ eventId: 7 }))) };
  }

  test('gets a message instead of a request to sign', async () => {
    const { store, calls, submit: click } = await enter(nftsPage([]));
    click();
    await waitFor(() => expect(selectNotice(store.getState())?.text).toBe('Error 422'));
    expect(selectNotice(store.getState())).toMatchObject({
      reasons: [expect.stringContaining('holds no Dour Darcels')],
    });
    expect(selectSignIn(store.getState())).toBeNull();
    expect(calls.map(({ path }) => path)).not.toContain('session/nonce');
  });

  test('is checked again if it may have received one since', async () => {
    let nfts = nftsPage([]);
    const { store, calls, submit: click } = await enter(() => Promise.resolve(nfts));
    await act(async () => {
      await store.dispatch(holdingsApi.endpoints.getHoldings.initiate({ wallet: WALLET, kind: 'xp' }));
    });
    const before = asksIndex(calls);
    nfts = nftsPage();
    click();
    await screen.findByRole('dialog', { name: 'Sign in' });
    expect(asksIndex(calls)).toBe(before + 1);
  });

  test.each([
    ['fails', { status: 502 }],
    ['does not respond', () => new Promise<never>(() => undefined)],
  ])('is asked to sign if the index %s, because its NFTs are unknown', async (_name, nfts) => {
    const { submit: click } = await enter(nfts);
    stopTime();
    click();
    expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeInTheDocument();
  });
});

describe('a wallet that signs in while it connects', () => {
  const BODY = { wallet: WALLET, since: TICKET.issuedAt, expires: TICKET.expirationTime };
  const SIGNED = { message: 'duds.test wants you to sign in', signature: '0x5161' };

  async function open(more: Responses) {
    const { responses } = sessionServer(more);
    const { wallet, calls, platform, store } = await showLayout({ at: '/events', responses });
    act(() => void store.dispatch(gameOpened()));
    const [signIn] = jest.mocked(wallet.gateway.signInOnConnect).mock.calls.at(-1)!;
    return { signIn, calls, platform };
  }

  test('gets the fields of its message, and starts the session', async () => {
    const { signIn, calls } = await open({ 'GET session': { body: null } });
    expect(await signIn.offer()).toEqual({
      ...TICKET,
      domain: 'duds.test',
      uri: 'http://duds.test',
      statement: 'Sign in to DUDS. This is free and sends no transaction.',
      chainId: 31337,
    });
    await signIn.accept(SIGNED);
    expect(calls.find(({ method, path }) => method === 'POST' && path === 'session')?.body).toEqual(SIGNED);
  });

  test('has nothing to sign while there is a session', async () => {
    const { signIn, calls } = await open({ 'GET session': { body: BODY } });
    expect(await signIn.offer()).toBeNull();
    expect(calls.map(({ path }) => path)).not.toContain('session/nonce');
  });

  test('is connected even if the server does not accept its signature', async () => {
    const { signIn, platform } = await open({ 'POST session': { status: 401 } });
    await signIn.accept(SIGNED);
    expect(platform.log).toHaveBeenCalled();
  });
});

describe('a call that lacks its session', () => {
  test('is not sent while the server is known to have none', async () => {
    let session: object | null = null;
    const { responses } = sessionServer({ 'GET session': () => Promise.resolve({ body: session }) });
    const { calls, store } = await showLayout({ at: '/wardrobe', responses });
    const entries = () => calls.filter(({ path }) => path.startsWith('entries/7')).length;
    act(() => {
      store.dispatch(walletConnected(walletOf(LABEL, WALLET)));
      store.dispatch(overlayOpened('yay'));
    });
    const { getSession } = sessionApi.endpoints;
    await waitFor(() => expect(getSession.select(undefined)(store.getState()).data).toBeNull());
    act(() => void store.dispatch(entryConfirmed({ eventId: 7 })));
    await screen.findByRole('dialog', { name: 'Sign in' });
    expect(entries()).toBe(0);
    session = { wallet: WALLET, since: TICKET.issuedAt, expires: TICKET.expirationTime };
    press('Sign in');
    await waitFor(() => expect(selectOverlay(store.getState())).toBe('congrats'));
    expect(entries()).toBe(1);
  });

  test('is sent if another tab has signed in meanwhile', async () => {
    let session: object | null = null;
    const { server, responses } = sessionServer({ 'GET session': () => Promise.resolve({ body: session }) });
    const { store } = await showLayout({ at: '/wardrobe', responses });
    act(() => {
      store.dispatch(walletConnected(walletOf(LABEL, WALLET)));
      store.dispatch(overlayOpened('yay'));
    });
    const { getSession } = sessionApi.endpoints;
    await waitFor(() => expect(getSession.select(undefined)(store.getState()).data).toBeNull());
    session = { wallet: WALLET, since: TICKET.issuedAt, expires: TICKET.expirationTime };
    server.isSignedIn = true;
    act(() => void store.dispatch(entryConfirmed({ eventId: 7 })));
    await waitFor(() => expect(selectOverlay(store.getState())).toBe('congrats'));
    expect(screen.queryByRole('dialog', { name: 'Sign in' })).toBeNull();
  });

  test('is explained before the wallet is asked anything', async () => {
    const { dialog, wallet, sessionCalls } = await submit();
    for (const words of ['Free', 'No transaction', 'Lasts a week', '0x00...00aa'])
      expect(dialog).toHaveTextContent(words);
    expect(wallet.sign).not.toHaveBeenCalled();
    expect(sessionCalls()).toEqual([ENTRY]);
  });

  test('is repeated once after one signature', async () => {
    const { sessionCalls, store, wallet } = await submit();
    press('Sign in');
    await untilGone();
    await waitFor(() => expect(selectOverlay(store.getState())).toBe('congrats'));
    expect(sessionCalls()).toEqual([ENTRY, 'POST session/nonce', 'POST session', ENTRY]);
    expect(wallet.sign).toHaveBeenCalledTimes(1);
    expect(selectNotice(store.getState())).toBeUndefined();
  });

  test('asks the wallet to sign the page, the chain, the duration, and that it is free', async () => {
    const { calls, wallet } = await submit();
    press('Sign in');
    await untilGone();
    const { address, message } = wallet.sign.mock.calls[0]![0];
    expect(address).toBe(WALLET);
    expect(message).toBe(
      [
        'duds.test wants you to sign in with your Ethereum account:',
        getAddress(WALLET),
        '',
        'Sign in to DUDS. This is free and sends no transaction.',
        '',
        'URI: http://duds.test',
        'Version: 1',
        'Chain ID: 31337',
        `Nonce: ${TICKET.nonce}`,
        `Issued At: ${TICKET.issuedAt}`,
        `Expiration Time: ${TICKET.expirationTime}`,
      ].join('\n'),
    );
    expect(calls.find(({ method, path }) => method === 'POST' && path === 'session')?.body).toEqual({
      message,
      signature: '0xsigned',
    });
  });

  test.each([
    ['nonce', '0123456789abcdef\nIssued At: 2026-11-20T12:00:00.000Z'],
    ['issuedAt', 'now'],
    ['expirationTime', '2026-11-20T12:10:00.000Z\nResources:\n- https://example.com'],
  ])('is not signed if the server’s %s could add a line to the message', async (field, value) => {
    const { wallet } = await submit({ 'POST session/nonce': { status: 201, body: { ...TICKET, [field]: value } } });
    press('Sign in');
    await line('That signature was not accepted. Please sign in again.');
    expect(wallet.sign).not.toHaveBeenCalled();
  });

  test('that lacks it again is not repeated a second time', async () => {
    const { sessionCalls, store } = await submit({ [ENTRY]: { status: 401, body: { code: 'other-wallet' } } });
    press('Sign in');
    await waitFor(() => expect(selectNotice(store.getState())?.text).toBe('Error 401'));
    expect(sessionCalls()).toEqual([ENTRY, 'POST session/nonce', 'POST session', ENTRY]);
  });

  test('from a foreign page leads to no signature', async () => {
    const { responses } = sessionServer({ [ENTRY]: { status: 401, body: { code: 'foreign-origin' } } });
    const { store } = await showLayout({ at: '/wardrobe', responses });
    act(() => {
      store.dispatch(walletConnected(walletOf(LABEL, WALLET)));
      store.dispatch(entryConfirmed({ eventId: 7 }));
    });
    await waitFor(() =>
      expect(selectNotice(store.getState())).toMatchObject({
        text: 'Error 401',
        reasons: ['The game does not know this address, and takes nothing from it. Please open it at its own.'],
      }),
    );
    expect(selectSignIn(store.getState())).toBeNull();
  });

  test('shares the signature with other calls that lack it', async () => {
    const { sessionCalls, store, wallet } = await submit();
    const ballot = store.dispatch(votingApi.endpoints.getBallot.initiate({ eventId: 3, wallet: WALLET }));
    await waitFor(() => expect(sessionCalls()).toHaveLength(2));
    press('Sign in');
    expect((await act(() => ballot)).isSuccess).toBe(true);
    await untilGone();
    expect(wallet.sign).toHaveBeenCalledTimes(1);
    expect(screen.queryAllByRole('dialog', { name: 'Sign in' })).toEqual([]);
  });
});

describe('the line about not being signed in', () => {
  const toast = () => document.querySelector('body > div > [role=status]')!;

  test('does not follow a sign-in that succeeded', async () => {
    const { store } = await submit();
    press('Sign in');
    await waitFor(() => expect(selectOverlay(store.getState())).toBe('congrats'));
    expect(toast()).toBeEmptyDOMElement();
  });

  test('is hidden when the player is asked again, and does not cover the signed-in response', async () => {
    const { store } = await submit();
    press('Not now');
    await line('You are not signed in. Nothing was sent.');
    await waitFor(() => expect(selectSubmissionStatus(store.getState())).toBe('idle'));
    act(() => void store.dispatch(entryConfirmed({ eventId: 7 })));
    await screen.findByRole('dialog', { name: 'Sign in' });
    await waitFor(() => expect(toast()).toBeEmptyDOMElement());
    press('Sign in');
    await waitFor(() => expect(selectOverlay(store.getState())).toBe('congrats'));
    expect(toast()).toBeEmptyDOMElement();
  });
});

describe('a player who declines', () => {
  test.each(['Not now', 'Escape'])('with %s stays on the screen, and sees a toast', async way => {
    const { sessionCalls, dialog, store, wallet } = await submit();
    if (way === 'Escape') fireEvent.keyDown(dialog, { key: 'Escape' });
    else press(way);
    await untilGone();
    await line('You are not signed in. Nothing was sent.');
    expect(selectOverlay(store.getState())).toBe('yay');
    expect(selectSubmissionStatus(store.getState())).toBe('idle');
    expect(selectNotice(store.getState())).toBeUndefined();
    expect(wallet.sign).not.toHaveBeenCalled();
    expect(sessionCalls()).toEqual([ENTRY]);
  });

  test('is asked again the next time', async () => {
    const { store } = await submit();
    press('Not now');
    await untilGone();
    await waitFor(() => expect(selectSubmissionStatus(store.getState())).toBe('idle'));
    act(() => void store.dispatch(entryConfirmed({ eventId: 7 })));
    await screen.findByRole('dialog', { name: 'Sign in' });
    press('Sign in');
    await waitFor(() => expect(selectOverlay(store.getState())).toBe('congrats'));
  });

  test('while the wallet is still asking does not use a later signature', async () => {
    const { sessionCalls, wallet } = await submit();
    let sign: (signature: string) => void = () => undefined;
    wallet.sign.mockReturnValue(new Promise(resolve => (sign = resolve)));
    press('Sign in');
    await screen.findByText('Opening MetaMask. Confirm there.');
    await waitFor(() => expect(wallet.sign).toHaveBeenCalled());
    press('Not now');
    await untilGone();
    await act(async () => {
      sign('0xlate');
      await Promise.resolve();
    });
    expect(sessionCalls()).toEqual([ENTRY, 'POST session/nonce']);
  });
});

describe('a failure is announced in the toast, and nothing else changes:', () => {
  const walletSays: readonly (readonly [WalletFailureReason, string])[] = [
    ['rejected', 'You are not signed in. Nothing was sent.'],
    ['already-pending', 'A request is already pending in MetaMask. Open it and answer that one first.'],
    ['other', 'MetaMask did not sign. Please try again.'],
  ];
  test.each(walletSays)('the wallet responds %s', async (reason, text) => {
    const { sessionCalls, store, wallet } = await submit();
    wallet.sign.mockRejectedValue(refusal(reason));
    press('Sign in');
    await line(text);
    await untilGone();
    expect(selectOverlay(store.getState())).toBe('yay');
    expect(selectNotice(store.getState())).toBeUndefined();
    expect(sessionCalls()).toEqual([ENTRY, 'POST session/nonce']);
  });

  const serverSays: readonly (readonly [string, Responses, string])[] = [
    [
      'is unreachable',
      { 'POST session/nonce': 'no network' },
      'That was not sent. Check your connection and try again.',
    ],
    [
      'refuses the signature',
      { 'POST session': { status: 401, body: { code: 'sign-in-refused' } } },
      'That signature was not accepted. Please sign in again.',
    ],
    [
      'does not know the address of the page',
      { 'POST session/nonce': { status: 401, body: { code: 'foreign-origin' } } },
      'The game does not know this address, and takes nothing from it. Please open it at its own.',
    ],
    [
      'cannot reach the chain',
      { 'POST session': { status: 503, body: { code: 'chain-unreachable' } } },
      'Your wallet could not be checked right now. Please try again.',
    ],
    [
      'limits the rate',
      { 'POST session/nonce': { status: 429, body: { code: 'too-many-requests' } } },
      'That was a lot at once. Please wait a moment.',
    ],
    ['fails', { 'POST session': { status: 500 } }, 'Error 500'],
    [
      'responds with something else',
      { 'POST session/nonce': { status: 201, body: 'Hello' } },
      'That signature was not accepted. Please sign in again.',
    ],
  ];
  test.each(serverSays)('the server %s', async (_name, responses, text) => {
    const { store } = await submit(responses);
    press('Sign in');
    await line(text);
    await untilGone();
    expect(selectOverlay(store.getState())).toBe('yay');
    expect(selectNotice(store.getState())).toBeUndefined();
  });
});

test('another screen ends the question and its call', async () => {
  const { sessionCalls, router, store } = await submit();
  await act(() => router.navigate('/events'));
  await untilGone();
  await waitFor(() => expect(selectSubmissionStatus(store.getState())).toBe('idle'));
  await line('You are not signed in. Nothing was sent.');
  expect(sessionCalls()).toEqual([ENTRY]);
});

test('another chain keeps the question and the signature', async () => {
  const { store, wallet, sessionCalls } = await submit();
  let sign: (signature: string) => void = () => undefined;
  wallet.sign.mockImplementationOnce(() => new Promise(resolve => (sign = resolve)));
  press('Sign in');
  await waitFor(() => expect(wallet.sign).toHaveBeenCalled());
  act(() => void store.dispatch(walletChanged(walletOf(LABEL, WALLET, 137))));
  sign('0x5162');
  await waitFor(() => expect(selectOverlay(store.getState())).toBe('congrats'));
  expect(sessionCalls()).toEqual([ENTRY, 'POST session/nonce', 'POST session', ENTRY]);
});

describe('another account', () => {
  test('ends the question, because the call was for the first one', async () => {
    const { store, sessionCalls } = await submit();
    act(() => void store.dispatch(walletChanged(walletOf(LABEL, BOB))));
    await untilGone();
    await waitFor(() => expect(selectSubmissionStatus(store.getState())).toBe('idle'));
    expect(sessionCalls()).toEqual([ENTRY]);
    await line('MetaMask changed its account. Nothing was sent.');
  });

  test('needs its own session', async () => {
    const theirs = `POST entries/7/${BOB}`;
    let asks = 0;
    const { store, wallet } = await submit({
      [theirs]: body => (asks++ === 0 ? { status: 401, body: { code: 'other-wallet' } } : enter(7, BOB)(body)),
    });
    press('Sign in');
    await untilGone();
    act(() => {
      store.dispatch(walletChanged(walletOf(LABEL, BOB)));
      store.dispatch(entryConfirmed({ eventId: 7 }));
    });
    await screen.findByRole('dialog', { name: 'Sign in' });
    press('Sign in');
    await untilGone();
    await waitFor(() => expect(wallet.sign.mock.calls.map(([{ address }]) => address)).toEqual([WALLET, BOB]));
  });
});

test('disconnecting ends the session', async () => {
  const { sessionCalls, store } = await submit();
  press('Sign in');
  await untilGone();
  act(() => void store.dispatch(walletDisconnected()));
  await waitFor(() => expect(sessionCalls()).toContain('DELETE session'));
});

test('disconnecting while the server is down is announced and tried again', async () => {
  const { sessionCalls, store } = await submit({
    'DELETE session': jest
      .fn(() => Promise.resolve({ status: 204 }))
      .mockRejectedValueOnce(new TypeError('no network')),
  });
  stopTime();
  act(() => void store.dispatch(walletDisconnected()));
  await untilGone();
  await line('The server has not heard that you left. It will be told again.');
  expect(selectNotice(store.getState())).toBeUndefined();
  await waitFor(() => expect(sessionCalls().filter(call => call === 'DELETE session')).toHaveLength(2));
});

test('disconnecting while the server does not respond is announced, too', async () => {
  const limit = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new Error('too late')));
  const { store } = await submit({ 'DELETE session': () => new Promise(() => undefined) });
  act(() => void store.dispatch(walletDisconnected()));
  await untilGone();
  await line('The server has not heard that you left. It will be told again.');
  expect(limit).toHaveBeenCalledWith(10_000);
  limit.mockRestore();
});

describe('a session that the server did not end', () => {
  const KEY = 'duds:wallet';
  const kept = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? 'null');

  test('is remembered until the server has ended it', async () => {
    const { sessionCalls, store } = await submit({
      'DELETE session': jest.fn(() => Promise.resolve({ status: 204 })).mockResolvedValueOnce({ status: 500 }),
    });
    stopTime();
    act(() => void store.dispatch(walletDisconnected()));
    await waitFor(() => expect(kept()).toEqual({ recent: LABEL, signOutDue: true }));
    await waitFor(() => expect(kept()).toEqual({ recent: LABEL }));
    expect(sessionCalls().filter(call => call === 'DELETE session')).toHaveLength(2);
  });

  test('is ended by the next visit', async () => {
    localStorage.setItem(KEY, JSON.stringify({ recent: LABEL, signOutDue: true }));
    const { calls, store } = await showLayout({ at: '/faq', responses: sessionServer().responses });
    act(() => void store.dispatch(gameOpened()));
    await waitFor(() => expect(kept()).toEqual({ recent: LABEL }));
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE session');
  });

  test('is kept if the next visit begins with a wallet', async () => {
    localStorage.setItem(KEY, JSON.stringify({ recent: LABEL, signOutDue: true }));
    const { calls, store } = await showLayout({
      at: '/faq',
      responses: { ...sessionServer().responses, 'DELETE session': { status: 500 } },
    });
    act(() => void store.dispatch(gameOpened()));
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
    act(() => void store.dispatch(walletConnected(walletOf(LABEL, WALLET))));
    await waitFor(() => expect(kept()).toEqual({ label: LABEL }));
  });
});
