import { itemChosen, selectAvatar } from '../../../src/features/outfit/outfitSlice';
import { nextStepChosen } from '../../../src/features/notices/noticesSlice';
import { overlayClosed, selectOverlay } from '../../../src/features/overlay/overlaySlice';
import { walletConnected } from '../../../src/features/wallet/walletSlice';
import { selectOffer } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { catalogueItem, CONNECTED, learnHoldings, startGame, WALLET, type Responses } from '../support/wardrobeGame';

const settle = () => new Promise(resolve => setTimeout(resolve, 50));
const connected = walletConnected({ label: 'Local Wallet', address: WALLET, chainId: 31337 });

/** A visitor who tried on a free top and a hat for 1,000 XP, and wants to enter. */
async function tryOn(responses: Responses = CONNECTED) {
  const game = startGame({ responses, search: '?demo', isConnected: false });
  const { page } = game.platform;
  jest.mocked(page.setParameter).mockImplementation(() => Object.assign(page, { isDemo: () => false }));
  game.store.dispatch(itemChosen(catalogueItem('tops', 'Breton')));
  game.store.dispatch(itemChosen(catalogueItem('hair-and-hats', 'Space Helmet')));
  game.store.dispatch(nextStepChosen({ id: 1, step: 'connect' }));
  await settle();
  expect(selectOverlay(game.store.getState())).toBe('connect');
  return game;
}

beforeEach(() => localStorage.clear());

test('who connects to enter leaves the demo in what the wallet may wear, and reads what is left out', async () => {
  const { store, platform } = await tryOn();
  store.dispatch(connected);
  await learnHoldings(store);
  await settle();
  expect(platform.page.setParameter).toHaveBeenCalledWith('demo', null, 'replace');
  expect(selectAvatar(store.getState())).toMatchObject({ tops: 'tops/breton.svg', hairAndHats: '' });
  expect(selectOffer(store.getState())).toEqual({
    kind: 'left-out',
    values: [expect.stringMatching(/^1(?:[\w-]{3})+[\w-]$/) as string, 'Space Helmet'],
  });
});

test('who closes the dialog stays in the demo, also when connecting later', async () => {
  const { store, platform } = await tryOn();
  store.dispatch(overlayClosed());
  await settle();
  store.dispatch(connected);
  await learnHoldings(store);
  await settle();
  expect(platform.page.setParameter).not.toHaveBeenCalled();
  expect(selectAvatar(store.getState()).hairAndHats).toBe('hair-and-hats/space-helmet.svg');
});

test('keeps everything on if nobody knows what the wallet holds', async () => {
  const { store } = await tryOn({ 'GET nft/v3/getNFTsForOwner': 'no network' });
  store.dispatch(connected);
  await learnHoldings(store);
  await settle();
  expect(selectAvatar(store.getState()).hairAndHats).toBe('hair-and-hats/space-helmet.svg');
});
