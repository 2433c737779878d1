import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { itemChosen, outfitReset } from '../../../src/features/outfit/outfitSlice';
import { musicToggled } from '../../../src/features/music/musicSlice';
import { overlayOpened } from '../../../src/features/overlay/overlaySlice';
import { startVoting } from '../../../src/features/voting/useVoting';
import { fitChosen, votingEnded } from '../../../src/features/voting/votingSlice';
import { itemsUnlocked, itemUnlocked } from '../../../src/features/holdings/unlockedSlice';
import { SCREEN_MESSAGES } from '../../../src/messages/screens';
import { showLayout } from '../support/layoutGame';
import { platformDouble } from '../support/platformDouble';

beforeEach(() => localStorage.clear());

async function open(playsMusic = true) {
  const double = platformDouble();
  const sounds = { play: jest.fn(), startMusic: jest.fn(), stopMusic: jest.fn() };
  const game = await showLayout({ platform: { sounds, page: { ...double.page, playsMusic: () => playsMusic } } });
  return { ...game, sounds };
}

const toggle = () => screen.getByRole('button', { name: 'Music' });

test('starts with the first click anywhere, and not before', async () => {
  const { sounds } = await open();
  expect(sounds.startMusic).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('heading', { name: 'Home screen' }));
  expect(sounds.startMusic).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('heading', { name: 'Home screen' }));
  expect(sounds.startMusic).toHaveBeenCalledTimes(1);
});

test('never plays on localhost, toggled or not', async () => {
  const { sounds } = await open(false);
  await userEvent.click(screen.getByRole('heading', { name: 'Home screen' }));
  await userEvent.click(toggle());
  await userEvent.click(toggle());
  expect(sounds.startMusic).not.toHaveBeenCalled();
});

test('the toggle shows whether music is on, stops it and starts it', async () => {
  const { sounds } = await open();
  await userEvent.click(screen.getByRole('heading', { name: 'Home screen' }));
  expect(toggle()).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(toggle());
  expect(toggle()).toHaveAttribute('aria-pressed', 'false');
  expect(sounds.stopMusic).toHaveBeenCalledTimes(1);
  await userEvent.click(toggle());
  expect(toggle()).toHaveAttribute('aria-pressed', 'true');
  expect(sounds.startMusic).toHaveBeenCalledTimes(2);
});

test('a first click on the toggle leaves it silent', async () => {
  const { sounds } = await open();
  await userEvent.click(toggle());
  expect(toggle()).toHaveAttribute('aria-pressed', 'false');
  expect(sounds.stopMusic.mock.invocationCallOrder[0]).toBeGreaterThan(sounds.startMusic.mock.invocationCallOrder[0]!);
});

test('the choice is remembered, and the first click does not change it', async () => {
  localStorage.setItem('duds:music', 'false');
  const { sounds } = await open();
  expect(toggle()).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(screen.getByRole('heading', { name: 'Home screen' }));
  expect(sounds.startMusic).not.toHaveBeenCalled();
  await userEvent.click(toggle());
  await act(() => new Promise(resolve => requestAnimationFrame(resolve)));
  expect(localStorage.getItem('duds:music')).toBe('true');
});

const chosen = itemChosen({ category: 'backgrounds', item: { title: 'Sky', layer: 'background', hex: '#9ccbf0' } });
const voted = fitChosen({ eventId: 1, winner: 2, loser: 3 });

describe('the moments of the game', () => {
  test.each([
    ['dressing', chosen, 'change'],
    ['a reset', outfitReset(), 'change'],
    ['an unlocking', itemUnlocked({ title: 'Tutu' }), 'unlock'],
    ['the unlocking of a fit', itemsUnlocked({ titles: ['Tutu'] }), 'unlock'],
    ['a vote', voted, 'vote'],
    ['Congrats!', overlayOpened('congrats'), 'confetti'],
    ['the last vote', votingEnded(), 'confetti'],
  ] as const)('%s has its sound, and is silent while the music is off', async (_moment, action, sound) => {
    const { sounds, store } = await open();
    act(() => store.dispatch(startVoting()));
    act(() => void store.dispatch(action));
    expect(sounds.play.mock.calls).toEqual([[sound]]);
    sounds.play.mockClear();
    act(() => void store.dispatch(musicToggled()));
    act(() => void store.dispatch(action));
    expect(sounds.play).not.toHaveBeenCalled();
  });

  test('a second click on a decided pair plays nothing', async () => {
    const { sounds, store } = await open();
    act(() => store.dispatch(startVoting()));
    act(() => void store.dispatch(voted));
    act(() => void store.dispatch(voted));
    expect(sounds.play).toHaveBeenCalledTimes(1);
  });

  test('other overlays have no sound', async () => {
    const { sounds, store } = await open();
    act(() => void store.dispatch(overlayOpened('connect')));
    await waitFor(() => expect(screen.queryByText(SCREEN_MESSAGES.loading)).toBeNull());
    expect(sounds.play).not.toHaveBeenCalled();
  });

  test('on localhost a celebration is played, and dressing is silent', async () => {
    const { sounds, store } = await open(false);
    act(() => void store.dispatch(chosen));
    expect(sounds.play).not.toHaveBeenCalled();
    act(() => void store.dispatch(overlayOpened('congrats')));
    expect(sounds.play).toHaveBeenCalledWith('confetti');
  });
});
