import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { readyScreen, Screens } from '../../../src/app/routes';
import { GameProvider } from '../../../src/app/GameProvider';
import { makeStore } from '../../../src/app/store';
import { platformDouble, TEST_CONFIG } from '../support/platformDouble';
import { serve } from '../support/wardrobeGame';

function open(path: string): void {
  serve({});
  render(
    <GameProvider store={makeStore(platformDouble())} config={TEST_CONFIG}>
      <MemoryRouter initialEntries={[path]}>
        <Screens />
      </MemoryRouter>
    </GameProvider>,
  );
}

test('the first screen appears together with the header', async () => {
  await readyScreen('/faq');
  open('/faq');
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByRole('main')).toBeInTheDocument();
});

test('the first screen waits for its data, but not forever', async () => {
  jest.useFakeTimers();
  const state = { isReady: false };
  const ready = readyScreen('/faq', new Promise(() => undefined)).then(() => (state.isReady = true));
  await jest.advanceTimersByTimeAsync(900);
  expect(state.isReady).toBe(false);
  await jest.advanceTimersByTimeAsync(100);
  await ready;
  expect(state.isReady).toBe(true);
  jest.useRealTimers();
});

test('the code of other screens is not fetched before the player opens them', async () => {
  await readyScreen('/faq');
  open('/nowhere');
  expect(screen.queryByRole('main')).not.toBeInTheDocument();
  expect(await screen.findByRole('main')).toBeInTheDocument();
});
