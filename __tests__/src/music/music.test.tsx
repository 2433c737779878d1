import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showLayout } from '../support/layoutGame';
import { platformDouble } from '../support/platformDouble';

beforeEach(() => localStorage.clear());

async function open(isLocalhost = false) {
  const double = platformDouble();
  const sounds = { play: jest.fn(), startMusic: jest.fn(), stopMusic: jest.fn() };
  const game = await showLayout({ platform: { sounds, page: { ...double.page, isLocalhost: () => isLocalhost } } });
  return { ...game, sounds };
}

const toggle = () => screen.getByRole('button', { name: 'Music' });

test('starts with the first click, wherever that is, and not before', async () => {
  const { sounds } = await open();
  expect(sounds.startMusic).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('heading', { name: 'Home screen' }));
  expect(sounds.startMusic).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('heading', { name: 'Home screen' }));
  expect(sounds.startMusic).toHaveBeenCalledTimes(1);
});

test('never plays on localhost, toggled or not', async () => {
  const { sounds } = await open(true);
  await userEvent.click(screen.getByRole('heading', { name: 'Home screen' }));
  await userEvent.click(toggle());
  await userEvent.click(toggle());
  expect(sounds.startMusic).not.toHaveBeenCalled();
});

test('the toggle says whether it is on, stops it and starts it', async () => {
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

test('what the player chose is remembered, and kept by the first click', async () => {
  localStorage.setItem('duds:music', 'false');
  const { sounds } = await open();
  expect(toggle()).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(screen.getByRole('heading', { name: 'Home screen' }));
  expect(sounds.startMusic).not.toHaveBeenCalled();
  await userEvent.click(toggle());
  await act(() => new Promise(resolve => requestAnimationFrame(resolve)));
  expect(localStorage.getItem('duds:music')).toBe('true');
});
