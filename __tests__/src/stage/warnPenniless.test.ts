import { selectOffer, wardrobeEntered } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { offerAccepted } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { CONNECTED, learnHoldings, nftsPage, startGame, type Game } from '../support/wardrobeGame';

const NOTHING = { ...CONNECTED, 'GET nft/v3/getNFTsForOwner': nftsPage([]) };
const WARNING = { kind: 'cannot-enter', values: [] };
const settle = () => new Promise(resolve => setTimeout(resolve, 50));

async function enter(game: Game) {
  game.store.dispatch(wardrobeEntered());
  await learnHoldings(game.store);
  await settle();
  return selectOffer(game.store.getState());
}

beforeEach(() => localStorage.clear());

test('a wallet without XP is told on the way in that it can enter nothing, and shown the market', async () => {
  const game = startGame({ responses: NOTHING });
  expect(await enter(game)).toEqual(WARNING);
  game.store.dispatch(offerAccepted({ kind: 'cannot-enter', values: [] }));
  await settle();
  expect(game.platform.page.openTab).toHaveBeenCalledWith(game.platform.config.market.home);
});

test('is told again when it comes back', async () => {
  const game = startGame({ responses: NOTHING });
  await enter(game);
  game.store.dispatch(offerAccepted({ kind: 'cannot-enter', values: [] }));
  expect(await enter(game)).toEqual(WARNING);
});

test.each([
  ['a wallet with XP', { responses: CONNECTED }],
  ['a wallet whose NFTs did not load', { responses: { 'GET nft/v3/getNFTsForOwner': 'no network' as const } }],
  ['the demo', { responses: NOTHING, search: '?demo' }],
  ['a visitor', { responses: NOTHING, isConnected: false }],
])('%s is told nothing', async (_who, start) => {
  expect(await enter(startGame(start))).toBeNull();
});
