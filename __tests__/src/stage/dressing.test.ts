import { itemChosen, outfitFollowed, outfitReset } from '../../../src/features/outfit/outfitSlice';
import { pageRevealed } from '../../../src/features/navigation/navigationSlice';
import { DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import { catalogueItem, startGame } from '../support/wardrobeGame';

beforeEach(() => localStorage.clear());

test('only the items that a choice puts on settle', () => {
  const { store, platform } = startGame();
  store.dispatch(itemChosen(catalogueItem('tops', 'Breton')));
  expect(platform.motion.settle).toHaveBeenLastCalledWith(['tops/breton.svg', 'arms/regular-short.svg']);
  store.dispatch(itemChosen(catalogueItem('glasses', 'Visor')));
  expect(platform.motion.settle).toHaveBeenLastCalledWith(['glasses/visor.svg']);
});

test('colours and removed items do not settle', () => {
  const { store, platform } = startGame();
  store.dispatch(itemChosen(catalogueItem('backgrounds', 'Mint')));
  expect(platform.motion.settle).toHaveBeenLastCalledWith([]);
  store.dispatch(itemChosen(catalogueItem('glasses', 'Visor')));
  store.dispatch(itemChosen(catalogueItem('glasses', 'Visor')));
  expect(platform.motion.settle).toHaveBeenLastCalledWith([]);
});

test('after a reset the default items that were not worn settle', () => {
  const { store, platform } = startGame();
  store.dispatch(itemChosen(catalogueItem('tops', 'Breton')));
  store.dispatch(outfitReset());
  expect(platform.motion.settle).toHaveBeenLastCalledWith(['arms/regular.svg']);
});

test('a stored fit, from this tab or another, does not settle', () => {
  localStorage.setItem('avatarV2', JSON.stringify({ ...DEFAULT_OUTFIT.avatar, tops: 'tops/breton.svg' }));
  const { store, platform } = startGame();
  store.dispatch(outfitFollowed({ ...DEFAULT_OUTFIT, avatar: { ...DEFAULT_OUTFIT.avatar, eye: 'eye/cat.svg' } }));
  expect(platform.motion.settle).not.toHaveBeenCalled();
});

test('Darcels begin to blink once the page is revealed', () => {
  const { store, platform } = startGame();
  expect(platform.motion.startBlinking).not.toHaveBeenCalled();
  store.dispatch(pageRevealed());
  expect(platform.motion.startBlinking).toHaveBeenCalledTimes(1);
});
