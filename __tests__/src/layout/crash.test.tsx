import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { CrashScreen } from '../../../src/app/CrashScreen';
import { ROUTES } from '../../../src/app/routes';
import { makeStore } from '../../../src/app/store';
import { selectRevealed } from '../../../src/features/navigation/navigationSlice';
import { platformDouble } from '../support/platformDouble';

function Broken(): never {
  throw new Error('a seam');
}

async function crash() {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const platform = platformDouble();
  const store = makeStore(platform);
  const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <CrashScreen /> }]);
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  await act(() => Promise.resolve());
  error.mockRestore();
  return { store, platform };
}

test('a screen that breaks is replaced by one that offers to reload', async () => {
  await crash();
  expect(screen.getByRole('heading', { name: 'A seam burst.' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
});

test('the page comes out from behind its lid, and the cause is logged', async () => {
  const { store, platform } = await crash();
  expect(selectRevealed(store.getState())).toBe(true);
  expect(platform.log).toHaveBeenCalledWith('A screen broke', 'a seam');
});

test('every screen stands under a route that catches its crash and leaves the header standing', () => {
  const [layout] = ROUTES;
  expect(layout?.errorElement).toBeDefined();
  expect(layout?.children?.every(child => child.errorElement !== undefined)).toBe(true);
});
