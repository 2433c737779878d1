import { act, render, screen as shown } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { GameProvider } from '../../../src/app/GameProvider';
import { Layout } from '../../../src/app/Layout';
import { NotFoundScreen } from '../../../src/app/NotFoundScreen';
import { RouterBridge, type Navigate } from '../../../src/app/RouterBridge';
import type { AppStore } from '../../../src/base/storeTypes';
import { gameOpened, locationChanged } from '../../../src/features/navigation/navigationSlice';
import { alertRaised, noticeDismissed, selectNotice } from '../../../src/features/notices/noticesSlice';
import { isDemo } from '../../../src/platform/address';
import type { Platform } from '../../../src/platform/platform';
import { fakeWallet } from './fakeWallet';
import { openStore } from './openStore';
import { platformDouble } from './platformDouble';
import { serve, type Responses } from './wardrobeGame';

interface LayoutStart {
  readonly at?: string;
  readonly responses?: Responses;
  readonly platform?: Partial<Platform>;
}

const screen = (name: string) => (
  <main>
    <h1>{name}</h1>
    <button type="button">Something in {name}</button>
  </main>
);

/** The whole layout with a real store and router, plain screens, and a wallet for which the test answers. */
export async function showLayout({ at = '/', responses = {}, platform = {} }: LayoutStart = {}) {
  window.scrollTo = jest.fn();
  const calls = serve(responses);
  const wallet = fakeWallet();
  const navigator: { navigate: Navigate } = { navigate: () => undefined };
  const setNavigator = (navigate: Navigate): void => void (navigator.navigate = navigate);
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <RouterBridge onNavigator={setNavigator} />
            <Layout>
              <Outlet />
            </Layout>
          </>
        ),
        children: [
          { path: '/', element: screen('Home screen') },
          { path: '/wardrobe', element: screen('Wardrobe screen') },
          { path: '/events', element: screen('Events screen') },
          { path: '/faq', element: screen('Faq screen') },
          { path: '*', element: <NotFoundScreen /> },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  const double = platformDouble({ wallet: wallet.gateway, ...platform });
  const page = {
    ...double.page,
    path: () => router.state.location.pathname,
    isDemo: () => isDemo(router.state.location.search),
    navigate: (path: string) => navigator.navigate(path, 'push'),
  };
  const store = openStore({ ...double, page });
  const { pathname, search } = router.state.location;
  store.dispatch(locationChanged({ pathname, search }));
  store.dispatch(gameOpened());
  const view = render(
    <GameProvider store={store} config={double.config}>
      <RouterProvider router={router} />
    </GameProvider>,
  );
  await fetchDialogs(store);
  return {
    ...view,
    store,
    router,
    wallet,
    calls,
    platform: { ...double, page },
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

/** The dialogs' code is loaded after the page is revealed; tests begin once it has loaded. */
async function fetchDialogs(store: AppStore): Promise<void> {
  await act(() => Promise.resolve());
  act(() => void store.dispatch(alertRaised({ text: 'Are the dialogs there?' })));
  await shown.findByRole('alertdialog');
  act(() => void store.dispatch(noticeDismissed({ id: selectNotice(store.getState())?.id ?? 0 })));
}
