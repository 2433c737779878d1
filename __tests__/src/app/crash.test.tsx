import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CrashBoundary } from '../../../src/app/CrashBoundary';
import { GameProvider } from '../../../src/app/GameProvider';
import { makeStore } from '../../../src/app/store';
import { selectRevealed } from '../../../src/features/navigation/navigationSlice';
import { platformDouble, TEST_CONFIG } from '../support/platformDouble';

async function crash(sentence = 'a seam') {
  function Broken(): never {
    throw new Error(sentence);
  }

  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const platform = platformDouble();
  const store = makeStore(platform);
  const show = (place: string, child: ReactNode) => (
    <GameProvider store={store} config={TEST_CONFIG}>
      <CrashBoundary place={place}>{child}</CrashBoundary>
    </GameProvider>
  );
  const { rerender } = render(show('/vote/1', <Broken />));
  await act(() => Promise.resolve());
  error.mockRestore();
  return { store, platform, moveOn: () => rerender(show('/events', <h1>Events</h1>)) };
}

test('a screen that crashes is replaced by one that offers to reload', async () => {
  await crash();
  expect(screen.getByRole('heading', { name: 'A seam burst.' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'A seam burst.' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
});

test.each(['Loading chunk 17 failed.', 'Loading CSS chunk 17 failed.'])(
  'a screen whose code does not load says that the player or the server is offline: %s',
  async sentence => {
    await crash(sentence);
    expect(screen.getByRole('heading', { name: 'It did not turn up.' })).toBeVisible();
    expect(screen.getByText('You are offline, or we are. Your Darcel is still dressed.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
);

test.each([
  ['reloads an outdated page if its code does not load', 'Loading chunk 17 failed.', 1],
  ['does not if its code throws', 'a seam', 0],
])('a screen %s', async (_what, sentence, times) => {
  const { platform } = await crash(sentence);
  expect(platform.page.reloadIfOutdated).toHaveBeenCalledTimes(times);
});

test('the page is revealed, and the cause is logged', async () => {
  const { store, platform } = await crash();
  expect(selectRevealed(store.getState())).toBe(true);
  expect(platform.log).toHaveBeenCalledWith('A screen crashed', 'a seam');
});

test('other screens keep working', async () => {
  const { moveOn } = await crash();
  moveOn();
  expect(screen.getByRole('heading', { name: 'Events' })).toBeVisible();
});
