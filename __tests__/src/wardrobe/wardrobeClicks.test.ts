import { catalogueApi } from '../../../src/api/catalogueApi';
import { sessionApi } from '../../../src/api/sessionApi';
import type { AppStore } from '../../../src/base/storeTypes';
import { itemChosen, selectAvatar } from '../../../src/features/outfit/outfitSlice';
import { selectUnlocked } from '../../../src/features/holdings/unlockedSlice';
import {
  messageShown,
  offerAccepted,
  ownedOnlyToggled,
  selectAnnouncement,
  selectOffer,
  selectPointedAt,
  selectViewerMessage,
  tileClicked,
  tilePointedAt,
} from '../../../src/features/wardrobe/wardrobeViewSlice';
import {
  noticeConfirmed,
  noticeDismissed,
  selectNotice,
  selectToast,
} from '../../../src/features/notices/noticesSlice';
import { TEST_CONFIG } from '../support/platformDouble';
import {
  catalogueItem,
  CONNECTED,
  learnHoldings,
  nftsPage,
  startGame,
  WALLET,
  type Responses,
} from '../support/wardrobeGame';

const click = (store: AppStore, category: string, title: string) =>
  store.dispatch(tileClicked(catalogueItem(category, title)));
const messageOf = (store: AppStore) => selectViewerMessage(store.getState())?.text;
const announcementOf = (store: AppStore) => selectAnnouncement(store.getState())?.text;
const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

async function startHolding(xp: number, holdings = nftsPage([])) {
  const nfts = xp > 0 ? nftsPage([{ contract: '0x5e014f8c5778138ccc2c2d88e0530bc343831073' }]) : holdings;
  const game = startGame({
    responses: { 'GET nft/v3/getNFTsForOwner': nfts, [`GET xp/${WALLET}`]: { body: Math.max(0, xp - 100) } },
  });
  await learnHoldings(game.store);
  return game;
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

describe('a click on an item', () => {
  test('puts on a free item, and a second click takes it off', async () => {
    const { store } = await startHolding(0);
    click(store, 'tops', 'Breton');
    expect(selectAvatar(store.getState())).toMatchObject({ tops: 'tops/breton.svg', arms: 'arms/regular-short.svg' });
    click(store, 'tops', 'Breton');
    expect(selectAvatar(store.getState())).toMatchObject({ tops: '', arms: 'arms/regular.svg' });
  });

  test('puts on an item of an NFT that the wallet holds', async () => {
    const { store } = await startHolding(
      0,
      nftsPage([{ contract: '0x8d609bd201beaea7dccbfbd9c22851e23da68691', traits: { TOPS: 'band tee' } }]),
    );
    click(store, 'tops', 'Band Tee');
    expect(selectAvatar(store.getState()).tops).toBe('tops/band-tee.svg');
  });

  test('unlocks an item that the player has enough XP for, with confetti and a sound, and does not put it on', async () => {
    const { store, platform } = await startHolding(100);
    click(store, 'tops', 'Football Jersey');
    expect(selectUnlocked(store.getState())).toEqual(['Football Jersey']);
    expect(selectAvatar(store.getState()).tops).toBe('');
    expect(platform.page.confetti).toHaveBeenCalledWith(70, 3000);
    expect(platform.sounds.play).toHaveBeenCalledWith('unlock');
  });

  test('offers to put on what it has unlocked', async () => {
    const { store } = await startHolding(100);
    await store.dispatch(catalogueApi.endpoints.getCategories.initiate(undefined));
    await store.dispatch(catalogueApi.endpoints.getItems.initiate('tops'));
    click(store, 'tops', 'Football Jersey');
    const offer = selectOffer(store.getState())!;
    expect(offer).toEqual({ kind: 'unlocked', values: ['tops/football-jersey.svg', 'Football Jersey'] });
    await import('../../../src/features/stage/offers');
    store.dispatch(offerAccepted(offer));
    await wait(0);
    expect(selectAvatar(store.getState()).tops).toBe('tops/football-jersey.svg');
  });

  test('ends the preview of what it has unlocked, which is not on yet', async () => {
    const { store } = await startHolding(100);
    store.dispatch(tilePointedAt({ value: 'tops/football-jersey.svg', by: 'pointer' }));
    click(store, 'tops', 'Football Jersey');
    expect(selectPointedAt(store.getState())).toBeNull();
  });

  test('does nothing as the second half of a double click that unlocked', async () => {
    const { store } = await startHolding(100);
    click(store, 'tops', 'Football Jersey');
    await wait(200);
    click(store, 'tops', 'Football Jersey');
    expect(selectAvatar(store.getState()).tops).toBe('');
    await wait(500);
    click(store, 'tops', 'Football Jersey');
    expect(selectAvatar(store.getState()).tops).toBe('tops/football-jersey.svg');
  });

  test('puts on another item immediately after an unlock', async () => {
    const { store } = await startHolding(100);
    click(store, 'tops', 'Football Jersey');
    click(store, 'tops', 'Breton');
    expect(selectAvatar(store.getState()).tops).toBe('tops/breton.svg');
  });

  test('only says how much XP is missing if the player has less', async () => {
    const { store, platform } = await startHolding(0);
    const before = store.getState().outfit;
    click(store, 'tops', 'Corset');
    expect(store.getState().outfit).toBe(before);
    expect(selectUnlocked(store.getState())).toEqual([]);
    expect(announcementOf(store)).toBe('200 XP more for Corset.');
    expect(platform.page.openTab).not.toHaveBeenCalled();
    expect(platform.page.confetti).not.toHaveBeenCalled();
  });

  test('only says that it is being checked while holdings load', () => {
    const { store, platform } = startGame();
    click(store, 'tops', 'Band Tee');
    expect(announcementOf(store)).toBe('Nobody has said yet whether Band Tee is yours.');
    expect(platform.page.openTab).not.toHaveBeenCalled();
  });

  test.each([
    [
      'its own page by its market ID',
      'Tie Dye Tee',
      'https://market.test/0xac5dc1676595fc2f4d4a746c7a4857e692480e0c/10',
    ],
    ['the marketplace filtered to its trait', 'Band Tee', 'https://market.test/duds?trait=Tops&value=Band%20Tee'],
  ])('for sale opens %s', async (_where, title, url) => {
    const { store, platform } = await startHolding(0);
    click(store, 'tops', title);
    await wait(0);
    expect(platform.page.openTab).toHaveBeenCalledWith(url);
    expect(selectAvatar(store.getState()).tops).toBe('');
  });

  describe('for sale as one NFT', () => {
    const MARKET = '0xac5dc1676595fc2f4d4a746c7a4857e692480e0c';
    const uses = `GET tokens/${MARKET}/10/uses`;
    const events = ['Overdressed', 'Masked Ball'].map((title, index) => {
      return { id: index + 1, title, voting_end: '2026-12-01T12:00:00.000Z' };
    });

    const SIGNED_IN = { body: { wallet: WALLET, since: '2026-05-01T11:00:00Z', expires: '2026-05-08T11:00:00Z' } };

    async function buy(reply: Responses[string], config = TEST_CONFIG, session: Responses[string] = SIGNED_IN) {
      const { store, platform, calls } = startGame({
        responses: {
          'GET nft/v3/getNFTsForOwner': nftsPage([]),
          [`GET xp/${WALLET}`]: { body: 0 },
          'GET session': session,
          [uses]: reply,
        },
        platform: { config },
      });
      await learnHoldings(store);
      await store.dispatch(sessionApi.endpoints.getSession.initiate(undefined));
      click(store, 'tops', 'Tie Dye Tee');
      await wait(0);
      return { store, openTab: platform.page.openTab, asked: calls.filter(({ path }) => path.startsWith('tokens')) };
    }

    test('asks first if it is used in running events', async () => {
      const { store, openTab } = await buy({ body: events });
      const notice = selectNotice(store.getState())!;
      expect(notice).toMatchObject({
        kind: 'confirm',
        text: 'This one is used in Overdressed and Masked Ball. You could wear it, but not enter or vote there with it. Buy it anyway?',
      });
      expect(openTab).not.toHaveBeenCalled();
      store.dispatch(noticeConfirmed({ id: notice.id, question: 'buy' }));
      expect(openTab).toHaveBeenCalledWith(`https://market.test/${MARKET}/10`);
    });

    test('is not asked about for a visitor, whom the server would not tell', async () => {
      const { openTab, asked } = await buy({ body: events }, TEST_CONFIG, { body: null });
      expect(openTab).toHaveBeenCalledWith(`https://market.test/${MARKET}/10`);
      expect(asked).toEqual([]);
    });

    test('is left alone if the player says no', async () => {
      const { store, openTab } = await buy({ body: events });
      store.dispatch(noticeDismissed({ id: selectNotice(store.getState())!.id }));
      expect([selectNotice(store.getState()), jest.mocked(openTab).mock.calls]).toEqual([undefined, []]);
    });

    test.each([
      ['is not used', { body: [] }],
      ['cannot be asked about', { status: 500 }],
      ['cannot be asked about without a network', 'no network'],
    ] as const)('opens the market if it %s', async (_why, reply) => {
      const { store, openTab } = await buy(reply);
      expect(openTab).toHaveBeenCalledTimes(1);
      expect([selectNotice(store.getState()), selectToast(store.getState())]).toEqual([undefined, null]);
    });

    test('opens the market while the click still counts, even if the server is slow', async () => {
      const { openTab } = await buy(() => new Promise(() => undefined));
      await wait(599);
      expect(openTab).not.toHaveBeenCalled();
      await wait(1);
      expect(openTab).toHaveBeenCalledTimes(1);
    });

    test('is not asked about if the market has many for it', async () => {
      const market = { ...TEST_CONFIG.market, item: '/api/local/market?title={title}' };
      const { openTab, asked } = await buy({ body: events }, { ...TEST_CONFIG, market });
      expect(openTab).toHaveBeenCalledWith('/api/local/market?title=Tie%20Dye%20Tee');
      expect(asked).toEqual([]);
    });
  });

  test.each(['Corset', 'Band Tee', 'Football Jersey'])(
    'takes off %s that was put on in the demo, even if the player does not own it',
    async title => {
      const { store, platform } = await startHolding(0);
      store.dispatch(itemChosen(catalogueItem('tops', title)));
      click(store, 'tops', title);
      expect(selectAvatar(store.getState()).tops).toBe('');
      expect(platform.page.openTab).not.toHaveBeenCalled();
    },
  );

  test.each(['Corset', 'Band Tee', 'Tie Dye Tee'])('puts on %s in the demo without unlocking it', title => {
    const { store } = startGame({ search: '?demo', isConnected: false, responses: {} });
    click(store, 'tops', title);
    expect(selectAvatar(store.getState()).tops).not.toBe('');
    expect(selectUnlocked(store.getState())).toEqual([]);
  });
});

describe('the viewer says', () => {
  test('which layers a choice empties, for 2.5 s', async () => {
    const { store } = startGame({ search: '?demo', responses: CONNECTED });
    click(store, 'bottoms', 'Wide Jeans');
    expect(messageOf(store)).toBeUndefined();
    click(store, 'tops', 'Dungarees');
    expect(messageOf(store)).toBe('Not compatible with bottoms');
    await wait(2499);
    expect(messageOf(store)).toBe('Not compatible with bottoms');
    await wait(1);
    expect(messageOf(store)).toBeUndefined();
  });

  test('which layer blocks a choice, which then changes nothing', () => {
    const { store } = startGame({ search: '?demo' });
    click(store, 'tops', 'Dungarees');
    const before = selectAvatar(store.getState());
    click(store, 'bottoms', 'Wide Jeans');
    expect(messageOf(store)).toBe('Not compatible with tops');
    expect(selectAvatar(store.getState())).toEqual(before);
  });

  test('the newer of two messages, for its own 2.5 s', async () => {
    const { store } = startGame();
    store.dispatch(messageShown('first'));
    await wait(2000);
    store.dispatch(messageShown('second'));
    await wait(2000);
    expect(messageOf(store)).toBe('second');
    await wait(500);
    expect(messageOf(store)).toBeUndefined();
  });

  test('whose items it shows, each time the star is clicked', () => {
    const { store } = startGame();
    store.dispatch(ownedOnlyToggled());
    expect(messageOf(store)).toBe('Showing your items only');
    store.dispatch(ownedOnlyToggled());
    expect(messageOf(store)).toBe('Showing all items');
  });
});
