import { gameOpened, locationChanged } from '../../../src/features/navigation/navigationSlice';
import {
  nextStepChosen,
  noticeConfirmed,
  noticeDismissed,
  questionAsked,
  selectNotice,
  selectToast,
  toastHidden,
} from '../../../src/features/notices/noticesSlice';
import { overlayOpened, selectOverlay } from '../../../src/features/overlay/overlaySlice';
import {
  connectAbandoned,
  connectorChosen,
  selectConnection,
  selectConnectors,
  selectFailure,
  selectLocked,
  selectWalletSearch,
  trialEnded,
} from '../../../src/features/wallet/walletSlice';
import { MESSAGES } from '../../../src/messages/messages';
import { WALLET_FAILURES } from '../../../src/messages/wallet';
import type { WalletFailureReason } from '../../../wallet/walletGateway';
import { makeStore } from '../../../src/app/store';
import { ALICE, BOB, fakeWallet, METAMASK, refusal, settle, walletOf } from '../support/fakeWallet';
import { platformDouble } from '../support/platformDouble';

function open({ at = '/', stored }: { at?: string; stored?: string } = {}) {
  localStorage.clear();
  if (stored !== undefined) localStorage.setItem('duds:wallet', stored);
  const wallet = fakeWallet();
  const platform = platformDouble({ wallet: wallet.gateway, at });
  const store = makeStore(platform);
  store.dispatch(gameOpened());
  const connection = () => selectConnection(store.getState());
  return { store, wallet, platform, connection };
}

async function connect(game: ReturnType<typeof open>, address = ALICE) {
  game.store.dispatch(connectorChosen({ label: 'MetaMask' }));
  await settle();
  game.wallet.requests.at(-1)!.answer(walletOf('MetaMask', address));
  await settle();
}

const remembered = () => localStorage.getItem('duds:wallet');

describe('connecting', () => {
  test('the chosen wallet may prompt, and becomes the connected one', async () => {
    const game = open();
    game.store.dispatch(connectorChosen({ label: 'MetaMask' }));
    expect(game.connection()).toEqual({ status: 'connecting', label: 'MetaMask' });
    expect(game.wallet.requests).toMatchObject([{ label: 'MetaMask', silent: false }]);
    game.wallet.requests[0]!.answer(walletOf('MetaMask'));
    await settle();
    expect(game.connection()).toEqual({ status: 'connected', label: 'MetaMask', address: ALICE, chainId: 31337 });
  });

  const SENTENCES: readonly [WalletFailureReason, string, string][] = [
    ['rejected', '', 'The request was rejected in MetaMask. Choose it again when you are ready.'],
    ['missing-provider', '', 'MetaMask was not found in this browser. Install it and reload the page.'],
    ['unsupported-chain', '', 'MetaMask is on an unsupported chain. Switch it to Local and try again.'],
    ['already-pending', '', 'A request is already pending in MetaMask. Open it and answer that one first.'],
    ['no-account', '', 'MetaMask shared no account. Allow one in it and choose it again.'],
    ['locked', '', 'MetaMask is locked. Unlock it and try again.'],
    [
      'no-answer',
      '',
      'MetaMask has not answered. Open it and see what it waits for, then choose it again. Or choose another wallet.',
    ],
    [
      'popup-blocked',
      '',
      'This browser blocked the window of MetaMask. Allow pop-ups for this page and choose it again.',
    ],
    [
      'unreachable',
      '',
      'MetaMask could not be reached. Check your connection and try again, or choose another wallet.',
    ],
    ['expired', '', 'Nobody scanned the code in time. Choose MetaMask again for a new one.'],
    ['not-loaded', '', 'MetaMask did not load. Check your connection and choose it again.'],
    [
      'other',
      'Internal JSON-RPC error.',
      'MetaMask did not connect. It said: “Internal JSON-RPC error.” Choose it again, or another wallet.',
    ],
    ['other', '', 'MetaMask did not connect. Choose it again, or another wallet.'],
  ];
  test.each(SENTENCES)('%s (%j) says: %s', async (reason, detail, text) => {
    const game = open();
    game.store.dispatch(connectorChosen({ label: 'MetaMask' }));
    game.wallet.requests[0]!.refuse(refusal(reason, detail));
    await settle();
    expect(game.connection()).toEqual({ status: 'disconnected' });
    expect(selectFailure(game.store.getState())).toEqual({ label: 'MetaMask', refusal: { reason, detail } });
    expect(WALLET_FAILURES[reason]('MetaMask', { detail, chain: 'Local' })).toBe(text);
  });

  test.each([
    ['an error of another kind', new Error('Loading chunk wallet failed')],
    ["an error whose reason is an object's own method", { reason: 'constructor', detail: '' }],
  ])('%s is reported as other', async (_name, cause) => {
    const game = open();
    game.store.dispatch(connectorChosen({ label: 'MetaMask' }));
    game.wallet.requests[0]!.refuse(cause);
    await settle();
    expect(selectFailure(game.store.getState())?.refusal).toEqual({ reason: 'other', detail: '' });
  });

  test('a new click clears the failure and abandons the wallet that has not responded', async () => {
    const game = open();
    game.store.dispatch(connectorChosen({ label: 'MetaMask' }));
    game.store.dispatch(connectorChosen({ label: 'Local Wallet', account: BOB }));
    game.wallet.requests[0]!.refuse(refusal('rejected'));
    await settle();
    expect(game.connection()).toEqual({ status: 'connecting', label: 'Local Wallet' });
    game.wallet.requests[1]!.answer(walletOf('Local Wallet', BOB));
    await settle();
    expect(game.connection()).toMatchObject({ status: 'connected', address: BOB });
    expect(selectFailure(game.store.getState())).toBeNull();
  });

  test('a late response of the abandoned wallet is ignored', async () => {
    const game = open();
    game.store.dispatch(connectorChosen({ label: 'MetaMask' }));
    game.store.dispatch(connectorChosen({ label: 'Local Wallet', account: BOB }));
    game.wallet.requests[1]!.answer(walletOf('Local Wallet', BOB));
    game.wallet.requests[0]!.answer(walletOf('MetaMask'));
    await settle();
    expect(game.connection()).toMatchObject({ label: 'Local Wallet', address: BOB });
  });

  test('the connect overlay closes by itself', async () => {
    const game = open({ at: '/events' });
    game.store.dispatch(overlayOpened('connect'));
    await connect(game);
    expect(selectOverlay(game.store.getState())).toBeNull();
  });

  test('a connection leaves other overlays alone', async () => {
    const game = open({ at: '/events' });
    game.store.dispatch(overlayOpened('congrats'));
    await connect(game);
    expect(selectOverlay(game.store.getState())).toBe('congrats');
  });
});

describe('after connecting', () => {
  test('on Home, the player goes to the wardrobe', async () => {
    const game = open({ at: '/' });
    await connect(game);
    expect(game.platform.page.navigate).toHaveBeenCalledWith('/wardrobe');
  });

  test.each(['/events', '/wardrobe?demo', '/vote/3', '/faq'])('at %s, the player stays', async at => {
    const game = open({ at });
    await connect(game);
    expect(game.platform.page.navigate).not.toHaveBeenCalled();
  });

  test('a silent connection on the home page does not navigate', async () => {
    const game = open({ at: '/', stored: '{"label":"MetaMask"}' });
    game.wallet.requests[0]!.answer(walletOf('MetaMask'));
    await settle();
    expect(game.connection().status).toBe('connected');
    expect(game.platform.page.navigate).not.toHaveBeenCalled();
  });
});

test('an alert that names connecting as the next step leads to the wallets', () => {
  const game = open({ at: '/wardrobe?demo' });
  game.store.dispatch(nextStepChosen({ id: 1, step: 'connect' }));
  expect(selectOverlay(game.store.getState())).toBe('connect');
});

describe('a designer in the demo', () => {
  const stays = async (game: ReturnType<typeof open>) => {
    game.store.dispatch(locationChanged({ pathname: '/events', search: '?demo' }));
    await settle();
    expect(game.connection().status).toBe('connected');
    expect(game.platform.page.setParameter).not.toHaveBeenCalled();
  };

  test('stays there with a wallet, across links', async () => {
    const game = open({ at: '/wardrobe?demo' });
    await connect(game);
    await stays(game);
  });

  test('stays there with a wallet that reconnects by itself', async () => {
    const game = open({ at: '/wardrobe?demo', stored: '{"label":"MetaMask"}' });
    game.wallet.requests[0]!.answer(walletOf('MetaMask'));
    await settle();
    await stays(game);
  });

  test('can leave it', () => {
    const game = open({ at: '/wardrobe?demo' });
    game.store.dispatch(trialEnded());
    expect(jest.mocked(game.platform.page.setParameter).mock.calls).toEqual([['demo', null, 'replace']]);
  });
});

describe('a trial without a wallet', () => {
  const endOfDemo = ['demo', null, 'replace'];

  test.each(['/?demo=trial', '/wardrobe?demo=trial', '/events?demo=trial', '/fit/1?demo=trial'])(
    'ends at %s when the player connects',
    async at => {
      const game = open({ at });
      await connect(game);
      expect(jest.mocked(game.platform.page.setParameter).mock.calls).toEqual([endOfDemo]);
    },
  );

  test('ends for a wallet that reconnects by itself, too', async () => {
    const game = open({ at: '/wardrobe?demo=trial', stored: '{"label":"MetaMask"}' });
    game.wallet.requests[0]!.answer(walletOf('MetaMask'));
    await settle();
    expect(jest.mocked(game.platform.page.setParameter).mock.calls).toEqual([endOfDemo]);
  });

  test('does not begin again by going back to its address', async () => {
    const game = open({ at: '/wardrobe' });
    await connect(game);
    game.platform.page.isTrial = () => true;
    game.store.dispatch(locationChanged({ pathname: '/wardrobe', search: '?demo=trial' }));
    await settle();
    expect(jest.mocked(game.platform.page.setParameter).mock.calls).toEqual([endOfDemo]);
  });

  test('may begin again after disconnecting', async () => {
    const game = open({ at: '/events' });
    await connect(game);
    game.wallet.change(null);
    await settle();
    game.platform.page.isTrial = () => true;
    game.store.dispatch(locationChanged({ pathname: '/wardrobe', search: '?demo=trial' }));
    await settle();
    expect(game.platform.page.setParameter).not.toHaveBeenCalled();
  });
});

describe('the silent reconnect', () => {
  test('asks the last wallet without a prompt, and shows that at once', () => {
    const game = open({ stored: '{"label":"MetaMask"}' });
    expect(game.connection()).toEqual({ status: 'reconnecting', label: 'MetaMask' });
    expect(game.wallet.requests).toMatchObject([{ label: 'MetaMask', silent: true }]);
  });

  test('asks the Local Wallet for the same account', () => {
    const game = open({ stored: JSON.stringify({ label: 'Local Wallet', account: BOB }) });
    expect(game.wallet.requests).toMatchObject([{ label: 'Local Wallet', silent: true, account: BOB }]);
  });

  test('ends silently if the wallet no longer trusts us, and tries again the next time', async () => {
    const game = open({ stored: '{"label":"MetaMask"}' });
    game.wallet.requests[0]!.refuse(refusal('rejected'));
    await settle();
    expect(game.connection()).toEqual({ status: 'disconnected' });
    expect(selectFailure(game.store.getState())).toBeNull();
    expect(remembered()).toBe('{"label":"MetaMask"}');
  });

  test('does not take the place of a wallet chosen meanwhile', async () => {
    const game = open({ stored: '{"label":"MetaMask"}' });
    game.store.dispatch(connectorChosen({ label: 'Local Wallet', account: BOB }));
    game.wallet.requests[0]!.answer(walletOf('MetaMask'));
    await settle();
    expect(game.connection()).toEqual({ status: 'connecting', label: 'Local Wallet' });
  });

  test('holds up the page for at most 2.5 seconds, and continues in the background', async () => {
    jest.useFakeTimers();
    try {
      const game = open({ at: '/', stored: '{"label":"MetaMask"}' });
      await jest.advanceTimersByTimeAsync(2499);
      expect(game.connection().status).toBe('reconnecting');
      await jest.advanceTimersByTimeAsync(1);
      expect(game.connection().status).toBe('disconnected');
      await jest.advanceTimersByTimeAsync(20_000);
      game.wallet.requests[0]!.answer(walletOf('MetaMask'));
      await jest.advanceTimersByTimeAsync(0);
      expect(game.connection()).toMatchObject({ status: 'connected', address: ALICE });
      expect(game.platform.page.navigate).not.toHaveBeenCalled();
    } finally {
      jest.useRealTimers();
    }
  });

  test.each([undefined, 'null', '{', '[]', '"MetaMask"', '{"label":7}'])('%j in storage asks no wallet', stored => {
    const game = open(stored === undefined ? {} : { stored });
    expect(game.connection().status).toBe('disconnected');
    expect(game.wallet.requests).toEqual([]);
  });
});

describe('what is remembered', () => {
  test('only the label if the wallet knows its account', async () => {
    await connect(open());
    expect(remembered()).toBe('{"label":"MetaMask"}');
  });

  test('the account with the Local Wallet', async () => {
    const game = open();
    game.store.dispatch(connectorChosen({ label: 'Local Wallet', account: BOB }));
    game.wallet.requests[0]!.answer(walletOf('Local Wallet', BOB));
    await settle();
    expect(JSON.parse(remembered()!)).toEqual({ label: 'Local Wallet', account: BOB });
  });
});

describe('what the wallet does by itself', () => {
  test('another account or chain is followed', async () => {
    const game = open();
    await connect(game);
    game.wallet.change(walletOf('MetaMask', BOB));
    expect(game.connection()).toMatchObject({ address: BOB });
    game.wallet.change(walletOf('MetaMask', BOB, 5));
    expect(game.connection()).toMatchObject({ address: BOB, chainId: 5 });
  });

  test('disconnecting is remembered, and leads out of the wardrobe', async () => {
    const game = open({ at: '/wardrobe' });
    await connect(game);
    game.wallet.change(null);
    expect(game.connection()).toEqual({ status: 'disconnected' });
    expect(remembered()).toBe('{"recent":"MetaMask"}');
    expect(game.platform.page.navigate).toHaveBeenCalledWith('/');
  });

  test('disconnecting while the wardrobe is still loading leads back, too', async () => {
    const game = open();
    await connect(game);
    jest.spyOn(game.platform.page, 'path').mockReturnValue('/wardrobe');
    game.wallet.change(null);
    expect(game.platform.page.navigate).toHaveBeenLastCalledWith('/');
  });

  test('a disconnect does not end an attempt to connect', () => {
    const game = open();
    game.store.dispatch(connectorChosen({ label: 'MetaMask' }));
    game.wallet.change(null);
    expect(game.connection().status).toBe('connecting');
  });
});

describe('a wallet that locks itself', () => {
  async function lock(at = '/wardrobe') {
    const game = open({ at });
    await connect(game);
    game.wallet.change('withheld');
    const silent = game.wallet.requests.at(-1)!;
    return { ...game, silent, locked: () => selectLocked(game.store.getState()) };
  }

  test('is asked silently, and nobody notices if it shares the account at once', async () => {
    const game = await lock();
    expect(game.silent).toMatchObject({ label: 'MetaMask', silent: true });
    const before = game.store.getState();
    game.silent.answer(walletOf('MetaMask'));
    await settle();
    expect(game.store.getState()).toBe(before);
  });

  test('keeps the account and the page, and says so', async () => {
    const game = await lock();
    game.silent.onLocked!();
    expect(game.locked()).toBe('MetaMask');
    expect(game.connection()).toMatchObject({ status: 'connected', address: ALICE });
    expect(remembered()).toBe('{"label":"MetaMask"}');
    expect(game.platform.page.navigate).not.toHaveBeenCalledWith('/');
    expect(selectToast(game.store.getState())?.text).toBe('MetaMask is locked. Unlock it there. This page waits.');
  });

  test.each([ALICE, BOB])('goes on with the account that it shares once it is unlocked (%s)', async address => {
    const game = await lock();
    game.silent.onLocked!();
    game.silent.answer(walletOf('MetaMask', address));
    await settle();
    expect(game.locked()).toBeNull();
    expect(game.connection()).toMatchObject({ status: 'connected', address });
  });

  test('counts as locked, too, if it does not answer', async () => {
    const game = await lock();
    game.silent.refuse(refusal('no-answer'));
    await settle();
    expect(game.locked()).toBe('MetaMask');
    expect(game.connection().status).toBe('connected');
  });

  test('is forgotten by Disconnect', async () => {
    const game = await lock();
    game.silent.onLocked!();
    game.store.dispatch(noticeConfirmed({ id: 1, question: 'disconnect' }));
    await settle();
    expect(game.locked()).toBeNull();
    expect(remembered()).toBe('{"recent":"MetaMask"}');
  });

  test('is named after a reload without holding up the page, and connects once it is unlocked', async () => {
    const game = open({ at: '/wardrobe', stored: '{"label":"MetaMask"}' });
    game.wallet.requests[0]!.onLocked!();
    expect(game.connection()).toEqual({ status: 'disconnected' });
    expect(selectLocked(game.store.getState())).toBe('MetaMask');
    game.wallet.requests[0]!.answer(walletOf('MetaMask'));
    await settle();
    expect(game.connection()).toMatchObject({ status: 'connected', address: ALICE });
    expect(selectLocked(game.store.getState())).toBeNull();
  });

  test('can be forgotten after a reload', async () => {
    const game = open({ at: '/wardrobe', stored: '{"label":"MetaMask"}' });
    game.wallet.requests[0]!.onLocked!();
    game.store.dispatch(noticeConfirmed({ id: 1, question: 'disconnect' }));
    await settle();
    expect(remembered()).toBe('{"recent":"MetaMask"}');
    expect(game.wallet.disconnect).toHaveBeenCalled();
    expect(game.platform.page.navigate).toHaveBeenCalledWith('/');
  });

  test.each([
    [
      'another wallet fails',
      (game: ReturnType<typeof open>) => game.wallet.requests.at(-1)!.refuse(refusal('rejected')),
    ],
    ['another wallet is given up', (game: ReturnType<typeof open>) => void game.store.dispatch(connectAbandoned())],
  ])('is waited for again after %s', async (_what, end) => {
    const game = open({ stored: '{"label":"MetaMask"}' });
    game.wallet.requests[0]!.onLocked!();
    game.store.dispatch(connectorChosen({ label: 'Other' }));
    await settle();
    end(game);
    await settle();
    expect(game.wallet.requests.at(-1)).toMatchObject({ label: 'MetaMask', silent: true });
  });
});

describe('a wallet that still asks its owner about an earlier request', () => {
  async function pending() {
    const game = open({ at: '/' });
    game.store.dispatch(connectorChosen({ label: 'MetaMask' }));
    await settle();
    game.wallet.requests[0]!.refuse(refusal('already-pending'));
    await settle();
    return { ...game, silent: game.wallet.requests[1]! };
  }

  test('connects without another click once that is approved, and leads from Home to the wardrobe', async () => {
    const game = await pending();
    expect(game.silent).toMatchObject({ label: 'MetaMask', silent: true });
    expect(selectFailure(game.store.getState())?.refusal.reason).toBe('already-pending');
    game.silent.onLocked!();
    expect(selectLocked(game.store.getState())).toBeNull();
    game.silent.answer(walletOf('MetaMask'));
    await settle();
    expect(game.connection()).toMatchObject({ status: 'connected', address: ALICE });
    expect(game.platform.page.navigate).toHaveBeenCalledWith('/wardrobe');
  });

  test('does not take the place of one that is chosen meanwhile', async () => {
    const game = await pending();
    game.store.dispatch(connectorChosen({ label: 'Other' }));
    game.silent.answer(walletOf('MetaMask'));
    await settle();
    expect(game.connection()).toEqual({ status: 'connecting', label: 'Other' });
  });
});

describe('another chain', () => {
  const TEXT = 'MetaMask is on another chain. Play on: new NFTs show up once it is on Local.';
  const line = (game: ReturnType<typeof open>) => selectToast(game.store.getState())?.text;

  test('does not disconnect, and the toast explains it once', async () => {
    const game = open({ at: '/events' });
    game.store.dispatch(connectorChosen({ label: 'MetaMask' }));
    game.wallet.requests[0]!.answer(walletOf('MetaMask', ALICE, 31337));
    await settle();
    expect(line(game)).toBeUndefined();
    game.wallet.change(walletOf('MetaMask', ALICE, 137));
    expect(line(game)).toBe(TEXT);
    expect(game.connection()).toMatchObject({ status: 'connected', chainId: 137 });
    game.store.dispatch(toastHidden());
    game.wallet.change(walletOf('MetaMask', ALICE, 10));
    game.wallet.change(walletOf('MetaMask', BOB, 10));
    expect(line(game)).toBeUndefined();
  });

  test('is reported again after a reload', async () => {
    const game = open({ stored: '{"label":"MetaMask"}' });
    game.wallet.requests[0]!.answer(walletOf('MetaMask', ALICE, 137));
    await settle();
    expect(line(game)).toBe(TEXT);
  });
});

describe('disconnecting', () => {
  async function answer(game: ReturnType<typeof open>, choice: 'yes' | 'no') {
    await connect(game);
    game.store.dispatch(questionAsked({ text: MESSAGES.disconnectWallet, question: 'disconnect' }));
    const { id } = selectNotice(game.store.getState())!;
    game.store.dispatch(choice === 'yes' ? noticeConfirmed({ id, question: 'disconnect' }) : noticeDismissed({ id }));
    await settle();
  }

  test('Yes disconnects the wallet, which is not reconnected later', async () => {
    const game = open({ at: '/events' });
    await answer(game, 'yes');
    expect(game.wallet.disconnect).toHaveBeenCalledTimes(1);
    expect(game.connection()).toEqual({ status: 'disconnected' });
    expect(remembered()).toBe('{"recent":"MetaMask"}');
    expect(game.platform.page.navigate).not.toHaveBeenCalled();
  });

  test('Cancel changes nothing', async () => {
    const game = open({ at: '/wardrobe' });
    await answer(game, 'no');
    expect(game.wallet.disconnect).not.toHaveBeenCalled();
    expect(game.connection().status).toBe('connected');
  });

  test('from the wardrobe it leads home', async () => {
    const game = open({ at: '/wardrobe' });
    await answer(game, 'yes');
    expect(game.platform.page.navigate).toHaveBeenCalledWith('/');
  });

  test('in the demo the wardrobe stays open', async () => {
    const game = open({ at: '/wardrobe?demo' });
    await answer(game, 'yes');
    expect(game.platform.page.navigate).not.toHaveBeenCalled();
  });

  test.each([
    ['yay', null],
    ['congrats', 'congrats'],
  ] as const)('with %s open it leaves %j', async (overlay, left) => {
    const game = open({ at: '/wardrobe?demo' });
    await connect(game);
    game.store.dispatch(overlayOpened(overlay));
    game.wallet.change(null);
    expect(selectOverlay(game.store.getState())).toBe(left);
  });

  test('succeeds even if the wallet fails to disconnect', async () => {
    const game = open();
    game.wallet.disconnect.mockRejectedValueOnce(new Error('no'));
    await answer(game, 'yes');
    expect(game.connection()).toEqual({ status: 'disconnected' });
  });
});

describe('the list of wallets', () => {
  const lastRequest = (game: ReturnType<typeof open>) => jest.mocked(game.wallet.gateway.connectors).mock.lastCall![0];

  test.each([
    ['after a disconnect', '{"recent":"MetaMask"}'],
    ['if it did not reconnect', '{"label":"MetaMask"}'],
  ])('puts the last one used first %s', (_when, stored) => {
    const game = open({ stored });
    game.store.dispatch(overlayOpened('connect'));
    expect(lastRequest(game).recent).toBe('MetaMask');
  });

  test('grows while it is shown', async () => {
    const game = open();
    game.store.dispatch(overlayOpened('connect'));
    await settle();
    lastRequest(game).onMore([METAMASK]);
    expect(selectConnectors(game.store.getState())).toEqual([METAMASK]);
  });

  test('is requested when the connect overlay opens, and only then', async () => {
    const game = open();
    game.store.dispatch(overlayOpened('yay'));
    await settle();
    expect(game.wallet.gateway.connectors).not.toHaveBeenCalled();
    game.store.dispatch(overlayOpened('connect'));
    expect(selectWalletSearch(game.store.getState())).toBe('running');
    await settle();
    expect(selectWalletSearch(game.store.getState())).toBe('done');
    expect(selectConnectors(game.store.getState())).toContainEqual(METAMASK);
  });

  test('that does not load is reported as failed', async () => {
    const game = open();
    jest.mocked(game.wallet.gateway.connectors).mockRejectedValueOnce(new Error('chunk'));
    game.store.dispatch(overlayOpened('connect'));
    await settle();
    expect(selectWalletSearch(game.store.getState())).toBe('failed');
  });
});

describe('an attempt during which the player left the page', () => {
  async function arrive(label: string | null, stored?: string) {
    localStorage.clear();
    if (stored !== undefined) localStorage.setItem('duds:wallet', stored);
    const wallet = fakeWallet();
    const platform = platformDouble({ wallet: wallet.gateway });
    platform.page.unfinishedConnect = () => Promise.resolve(label);
    const store = makeStore(platform);
    store.dispatch(gameOpened());
    await settle();
    return { wallet, state: store.getState() };
  }

  test('continues in the open overlay', async () => {
    const { wallet, state } = await arrive('Rainbow');
    expect(selectOverlay(state)).toBe('connect');
    expect(wallet.requests).toMatchObject([{ label: 'Rainbow', silent: false }]);
  });

  test('opens the overlay alone if the wallet is unknown', async () => {
    const { wallet, state } = await arrive('');
    expect(selectOverlay(state)).toBe('connect');
    expect(wallet.requests).toEqual([]);
  });

  test.each([
    [null, undefined],
    ['Rainbow', '{"label":"MetaMask"}'],
  ])('is not started for %j with %j stored', async (label, stored) => {
    expect(selectOverlay((await arrive(label, stored)).state)).not.toBe('connect');
  });
});
