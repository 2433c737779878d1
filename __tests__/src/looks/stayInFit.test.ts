import { itemChosen, selectAvatar } from '../../../src/features/outfit/outfitSlice';
import { trialEnded, walletConnected } from '../../../src/features/wallet/walletSlice';
import { selectUnlocked } from '../../../src/features/holdings/unlockedSlice';
import { OFFERS } from '../../../src/messages/offers';
import type { Platform } from '../../../src/platform/platform';
import { offerAccepted, selectOffer, tileClicked } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { catalogueItem, CONNECTED, learnHoldings, startGame, WALLET, type Responses } from '../support/wardrobeGame';

const settle = () => new Promise(resolve => setTimeout(resolve, 50));
const connected = walletConnected({ label: 'Local Wallet', address: WALLET, chainId: 31337 });

/** A visitor who tried on a top for 100 XP and a hat for 800 has connected with 200 XP. */
async function endTrial(responses: Responses = CONNECTED, search = '') {
  const { store, platform } = startGame({ responses, isConnected: false, search });
  confetti = platform.page.confetti;
  store.dispatch(itemChosen(catalogueItem('hair-and-hats', 'Space Helmet')));
  store.dispatch(itemChosen(catalogueItem('tops', 'Football Jersey')));
  store.dispatch(connected);
  store.dispatch(trialEnded());
  await learnHoldings(store);
  await settle();
  return store;
}

let confetti: Platform['page']['confetti'];

beforeEach(() => localStorage.clear());

const JERSEY = { tops: 'tops/football-jersey.svg', hairAndHats: '' };
const CODE = expect.stringMatching(/^1(?:[\w-]{3})+[\w-]$/) as string;
const LEFT_OUT = 'Space Helmet (800 XP NEEDED)';

test('after a trial, what the XP allows stays on, unlocking is offered, and the rest is named with its price', async () => {
  const store = await endTrial();
  expect(selectAvatar(store.getState())).toMatchObject(JERSEY);
  expect(selectUnlocked(store.getState())).toEqual([]);
  expect(selectOffer(store.getState())).toEqual({ kind: 'unlock-worn', values: [CODE, LEFT_OUT, 'Football Jersey'] });
});

test.each([
  [['Visor'], 'Visor is yours to unlock.', 'Unlock it'],
  [['Visor', 'Puffer'], 'Visor and Puffer are yours to unlock.', 'Unlock them'],
  [['Visor', 'Puffer', 'Culottes', 'Beret'], '4 pieces are yours to unlock.', 'Unlock them'],
])('the offer does not promise to put on what is on: %j', (titles, others, button) => {
  const { text, button: label } = OFFERS['unlock-worn'];
  const values = ['code', 'Zebra (BUY)', ...titles];
  expect([text(values), label(values)]).toEqual([`Left out: Zebra (BUY). ${others}`, button]);
});

test('accepting the offer unlocks, with confetti once, and keeps on what was on', async () => {
  const store = await endTrial();
  store.dispatch(offerAccepted(selectOffer(store.getState())!));
  await settle();
  expect(selectUnlocked(store.getState())).toEqual(['Football Jersey']);
  expect(confetti).toHaveBeenCalledTimes(1);
  expect(selectAvatar(store.getState())).toMatchObject(JERSEY);
  expect(selectOffer(store.getState())).toEqual({ kind: 'left-out', values: [CODE, LEFT_OUT] });
});

test('does not wait for the address, which is still the trial’s while the dialog closes', async () => {
  const store = await endTrial(CONNECTED, '?demo=trial');
  expect(selectAvatar(store.getState())).toMatchObject(JERSEY);
});

test('what is unlocked by its tile is no longer offered', async () => {
  const store = await endTrial();
  store.dispatch(tileClicked(catalogueItem('tops', 'Football Jersey')));
  await settle();
  expect(selectUnlocked(store.getState())).toEqual(['Football Jersey']);
  expect(selectAvatar(store.getState())).toMatchObject(JERSEY);
  expect(selectOffer(store.getState())).toBeNull();
});

test('keeps everything on if nobody knows what the wallet holds', async () => {
  const store = await endTrial({ 'GET nft/v3/getNFTsForOwner': 'no network' });
  expect(selectAvatar(store.getState()).hairAndHats).toBe('hair-and-hats/space-helmet.svg');
});
