import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, type ComponentType } from 'react';
import { CrashBoundary } from '../../../src/app/CrashBoundary';
import { GameProvider } from '../../../src/app/GameProvider';
import { makeStore } from '../../../src/app/store';
import { lazyPart } from '../../../src/components/lazyPart';
import { PartBoundary } from '../../../src/components/Boundary';
import { platformDouble, TEST_CONFIG } from '../support/platformDouble';

const Drawer = () => <h2>Drawer</h2>;
const NOT_LOADED = new Error('Loading chunk 17 failed.');

/** A part whose first loads fail. */
function open(...outcomes: readonly (Error | ComponentType)[]) {
  const left = [...outcomes];
  const load = jest.fn(async () => {
    const outcome = left.shift() ?? Drawer;
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
  });
  const Part = lazyPart(load);
  const platform = platformDouble();
  const game = (isOpen: boolean) => (
    <GameProvider store={makeStore(platform)} config={TEST_CONFIG}>
      <CrashBoundary>
        <h1>Header</h1>
        {isOpen && (
          <PartBoundary>
            <Suspense fallback={null}>
              <Part />
            </Suspense>
          </PartBoundary>
        )}
      </CrashBoundary>
    </GameProvider>
  );
  const { rerender } = render(game(true));
  const show = (isOpen: boolean) =>
    act(() => {
      rerender(game(isOpen));
      return Promise.resolve();
    });
  return { load, platform, show };
}

/** React logs what a boundary catches. */
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

const missing = () => screen.findByText('It did not turn up.');
const drawer = () => screen.findByRole('heading', { name: 'Drawer' });

describe('a part whose code does not load', () => {
  test('says so where it would be, and leaves the page', async () => {
    const { load, platform } = open(NOT_LOADED);
    expect(await missing()).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Header' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
    expect(platform.page.reloadIfOutdated).toHaveBeenCalledTimes(1);
  });

  test('is loaded again when asked', async () => {
    const { load } = open(NOT_LOADED, NOT_LOADED);
    await missing();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await missing();
    expect(load).toHaveBeenCalledTimes(2);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await drawer()).toBeVisible();
    expect(screen.queryByText('It did not turn up.')).toBeNull();
  });

  test('is loaded again once the network is back', async () => {
    open(NOT_LOADED);
    await missing();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await drawer()).toBeVisible();
  });

  test('is loaded again when it is next opened', async () => {
    const { show } = open(NOT_LOADED);
    await missing();
    await show(false);
    await show(true);
    expect(await drawer()).toBeVisible();
  });
});

test('a part that throws takes the screen, because another try would not help', async () => {
  open(() => {
    throw new Error('a seam');
  });
  expect(await screen.findByRole('heading', { name: 'A seam burst.' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Header' })).toBeNull();
});
