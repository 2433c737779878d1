import { itemChosen, selectAvatar } from '../../../src/features/outfit/outfitSlice';
import { trialEnded, walletConnected } from '../../../src/features/wallet/walletSlice';
import { selectOffer } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { catalogueItem, CONNECTED, learnHoldings, startGame, WALLET, type Responses } from '../support/wardrobeGame';

const settle = () => new Promise(resolve => setTimeout(resolve, 50));
const connected = walletConnected({ label: 'Local Wallet', address: WALLET, chainId: 31337 });

/** A visitor who tried on a free top and a hat for 1,000 XP has connected. */
async function endTrial(responses: Responses = CONNECTED) {
  const { store } = startGame({ responses, isConnected: false });
  store.dispatch(itemChosen(catalogueItem('tops', 'Breton')));
  store.dispatch(itemChosen(catalogueItem('hair-and-hats', 'Space Helmet')));
  store.dispatch(connected);
  store.dispatch(trialEnded());
  await learnHoldings(store);
  await settle();
  return store;
}

beforeEach(() => localStorage.clear());

test('after a trial, what the wallet may wear stays on, and the rest is named', async () => {
  const store = await endTrial();
  expect(selectAvatar(store.getState())).toMatchObject({ tops: 'tops/breton.svg', hairAndHats: '' });
  expect(selectOffer(store.getState())).toEqual({
    kind: 'left-out',
    values: [expect.stringMatching(/^1(?:[\w-]{3})+[\w-]$/) as string, 'Space Helmet'],
  });
});

test('keeps everything on if nobody knows what the wallet holds', async () => {
  const store = await endTrial({ 'GET nft/v3/getNFTsForOwner': 'no network' });
  expect(selectAvatar(store.getState()).hairAndHats).toBe('hair-and-hats/space-helmet.svg');
});
