import { eventsApi } from '../../../src/api/eventsApi';
import { LAYERS } from '#rules/outfit/layers';
import type { AppStore } from '../../../src/base/storeTypes';
import { itemChosen } from '../../../src/features/outfit/outfitSlice';
import { selectNotice, selectToast } from '../../../src/features/notices/noticesSlice';
import { selectOverlay } from '../../../src/features/overlay/overlaySlice';
import {
  entryConfirmed,
  selectSubmissionStatus,
  submitClicked,
} from '../../../src/features/submission/submissionSlice';
import { walletDisconnected } from '../../../src/features/wallet/walletSlice';
import { MESSAGES } from '../../../src/messages/messages';
import { SUBMISSION_MESSAGES } from '../../../src/features/submission/messages';
import type { ApiResponse } from '../support/screen';
import { enter } from '../support/sealingServer';
import {
  catalogueItem,
  CONNECTED,
  learnHoldings,
  nftsPage,
  serve,
  startGame,
  WALLET,
  type Responses,
} from '../support/wardrobeGame';

const settle = () => jest.advanceTimersByTimeAsync(0);
const alertOf = (store: AppStore) => selectNotice(store.getState())?.text;
const overlayOf = (store: AppStore) => selectOverlay(store.getState());
const ENTRY = `POST entries/7/${WALLET}`;
const NFTS = 'GET nft/v3/getNFTsForOwner';

/** A response that the test releases. */
function heldBack(response: ApiResponse) {
  let release: () => void = () => undefined;
  const gate = new Promise<void>(resolve => (release = resolve));
  return { respond: () => gate.then(() => response), release: () => release() };
}

async function submitTo(response: Responses[string]) {
  const game = startGame({ responses: { ...CONNECTED, [ENTRY]: response } });
  game.store.dispatch(itemChosen(catalogueItem('tops', 'Breton')));
  game.store.dispatch(entryConfirmed({ eventId: 7 }));
  await settle();
  return game;
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

describe('Submit', () => {
  test('asks for the challenge if the fit has a top and the player has XP', async () => {
    const { store } = startGame();
    store.dispatch(submitClicked());
    await settle();
    expect(overlayOf(store)).toBe('yay');
    expect(alertOf(store)).toBeUndefined();
  });

  test('says in the demo what is needed to enter, with the two ways to get it', async () => {
    const { store } = startGame({ search: '?demo', isConnected: false });
    store.dispatch(submitClicked());
    await settle();
    expect(selectNotice(store.getState())).toMatchObject({
      text: 'To enter, connect a wallet with a Dour Darcels, colette x Dour Darcels, DUDS or DUDS Market NFT. Your fit waits here.',
      steps: ['connect', 'market'],
    });
    expect(selectSubmissionStatus(store.getState())).toBe('idle');
  });

  test('refuses bottoms without a top at once, before XP is known', async () => {
    const { store } = startGame({ responses: { [NFTS]: heldBack(nftsPage()).respond } });
    store.dispatch(itemChosen(catalogueItem('bottoms', 'Wide Jeans')));
    store.dispatch(submitClicked());
    await settle();
    expect(alertOf(store)).toBe('Oops! Looks like your Darcel needs a top.');
    expect(overlayOf(store)).toBeNull();
  });

  test('reports the missing top first, even if XP is missing too', async () => {
    const { store } = startGame({ responses: { ...CONNECTED, [NFTS]: nftsPage([]) } });
    store.dispatch(itemChosen(catalogueItem('bottoms', 'Wide Jeans')));
    store.dispatch(submitClicked());
    await settle();
    expect(alertOf(store)).toBe(SUBMISSION_MESSAGES.needsTop);
  });

  test('refuses a player without XP, whatever the server adds', async () => {
    const { store } = startGame({ responses: { [NFTS]: nftsPage([]), [`GET xp/${WALLET}`]: { body: 500 } } });
    store.dispatch(submitClicked());
    await settle();
    expect(alertOf(store)).toBe(
      'Sorry, you must hold a Dour Darcels, colette x Dour Darcels, DUDS or DUDS Market NFT to submit a fit.',
    );
    expect(overlayOf(store)).toBeNull();
  });

  test('waits while XP loads, and then continues', async () => {
    const held = heldBack(nftsPage());
    const { store } = startGame({ responses: { ...CONNECTED, [NFTS]: held.respond } });
    store.dispatch(submitClicked());
    await settle();
    expect(selectSubmissionStatus(store.getState())).toBe('waiting');
    expect(overlayOf(store)).toBeNull();
    held.release();
    await settle();
    expect(overlayOf(store)).toBe('yay');
    expect(selectSubmissionStatus(store.getState())).toBe('idle');
  });

  test('is forgotten if the wallet disconnects while XP loads', async () => {
    const held = heldBack(nftsPage());
    const { store } = startGame({ responses: { ...CONNECTED, [NFTS]: held.respond } });
    store.dispatch(submitClicked());
    store.dispatch(walletDisconnected());
    held.release();
    await settle();
    expect(overlayOf(store)).toBeNull();
    expect(selectSubmissionStatus(store.getState())).toBe('idle');
  });

  test('does not refuse a player whose NFTs did not load, and requests them again at the next click', async () => {
    const responses: Record<string, Responses[string]> = { ...CONNECTED, [NFTS]: 'no network' };
    const { store } = startGame({ responses });
    store.dispatch(submitClicked());
    await settle();
    expect(alertOf(store)).toBeUndefined();
    expect(selectToast(store.getState())?.text).toBe(MESSAGES.notLoaded);
    responses[NFTS] = nftsPage();
    store.dispatch(submitClicked());
    await settle();
    expect(overlayOf(store)).toBe('yay');
  });

  test('shows the status of an index that fails', async () => {
    const { store } = startGame({ responses: { ...CONNECTED, [NFTS]: { status: 503 } } });
    store.dispatch(submitClicked());
    await settle();
    expect(alertOf(store)).toBe('Error 503');
  });
});

describe('a chosen challenge', () => {
  test('is sent exactly the 13 layers, and celebrated', async () => {
    const { store, calls, platform } = await submitTo(enter(7, WALLET));
    const sent = calls.filter(({ method }) => method === 'POST');
    expect(sent.map(({ path }) => path)).toEqual([`entries/7/${WALLET}`]);
    expect(Object.keys(sent[0]?.body as object)).toEqual([...LAYERS]);
    expect(sent[0]?.body).toMatchObject({ tops: 'tops/breton.svg', arms: 'arms/regular-short.svg' });
    expect(overlayOf(store)).toBe('congrats');
    expect(platform.page.confetti).toHaveBeenCalledWith(70, 3000);
    expect(platform.sounds.play).toHaveBeenCalledWith('confetti');
  });

  test('clicked twice is entered once', async () => {
    const held = heldBack({ status: 409 });
    const { store, calls } = startGame({ responses: { ...CONNECTED, [ENTRY]: held.respond } });
    store.dispatch(entryConfirmed({ eventId: 7 }));
    store.dispatch(entryConfirmed({ eventId: 7 }));
    store.dispatch(entryConfirmed({ eventId: 8 }));
    held.release();
    await settle();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test.each([
    [403, 'Sorry event has closed.'],
    [409, "You've already submitted a fit for this event."],
    [500, 'Error 500'],
    [404, 'Error 404'],
    [200, 'Error 200'],
  ])('that gets %i shows "%s"', async (status, sentence) => {
    const { store, platform } = await submitTo({ status });
    expect(alertOf(store)).toBe(sentence);
    expect(overlayOf(store)).toBeNull();
    expect(platform.page.confetti).not.toHaveBeenCalled();
    expect(selectSubmissionStatus(store.getState())).toBe('idle');
  });

  test('whose server refuses the fit shows why, naming the items', async () => {
    const problems = [
      { layer: 'tops', reason: 'not-owned' },
      { layer: 'arms', reason: 'arms-against-top' },
      { reason: 'needs-top' },
    ];
    const { store } = await submitTo({ status: 422, body: { code: 'fit-refused', problems } });
    expect(selectNotice(store.getState())).toMatchObject({
      text: 'Error 422',
      reasons: ['Breton is not yours.', 'These arms do not go with this top.', 'Your Darcel needs a top.'],
    });
  });

  test('with NFTs that another wallet has used says so below the alert', async () => {
    const { store } = await submitTo({ status: 422, body: { code: 'nft-already-used' } });
    expect(selectNotice(store.getState())).toMatchObject({
      text: 'Error 422',
      reasons: ['Another wallet has already played this event with these NFTs. Each has one voice.'],
    });
  });

  test('that has not opened yet says so below the alert', async () => {
    const { store } = await submitTo({ status: 403, body: { code: 'event-not-open' } });
    expect(selectNotice(store.getState())).toMatchObject({
      text: 'Sorry event has closed.',
      reasons: ['The event has not opened yet.'],
    });
  });

  test('of a cancelled event says why below the alert, and refetches the events', async () => {
    const refused = { status: 403, body: { code: 'event-cancelled' } };
    const lists = { 'GET events/open': { body: [] } };
    const { store, calls } = startGame({ responses: { ...CONNECTED, ...lists, [ENTRY]: refused } });
    void store.dispatch(eventsApi.endpoints.getEvents.initiate('open'));
    await settle();
    const before = calls.length;
    store.dispatch(entryConfirmed({ eventId: 7 }));
    await settle();
    expect(selectNotice(store.getState())).toMatchObject({
      text: 'Sorry event has closed.',
      reasons: ['The event was called off. Nobody wins, nobody loses.'],
    });
    expect(calls.slice(before).map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  test('with a banned wallet says that, and not that the event has closed', async () => {
    const { store } = await submitTo({ status: 403, body: { code: 'wallet-banned' } });
    expect(selectNotice(store.getState())).toMatchObject({ text: 'This wallet is banned. It may still watch.' });
  });

  test('that cannot be reached reports only that', async () => {
    const { store } = startGame();
    await learnHoldings(store);
    serve({ [ENTRY]: 'no network', [`GET xp/${WALLET}`]: 'no network' });
    store.dispatch(entryConfirmed({ eventId: 7 }));
    await settle();
    expect(selectToast(store.getState())?.text).toBe(MESSAGES.notSent);
  });

  test('that cannot be reached is logged, announced in a toast, and can be chosen again', async () => {
    const { store, platform } = await submitTo('no network');
    expect(alertOf(store)).toBeUndefined();
    expect(selectToast(store.getState())?.text).toBe(MESSAGES.notSent);
    expect(platform.log).toHaveBeenCalled();
    expect(selectSubmissionStatus(store.getState())).toBe('idle');
  });
});
