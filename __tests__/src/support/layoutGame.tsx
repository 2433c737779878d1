import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { followRouter } from '../../../src/app/followRouter';
import { Layout } from '../../../src/app/Layout';
import { NotFoundScreen } from '../../../src/app/NotFoundScreen';
import { makeStore } from '../../../src/app/store';
import { gameOpened } from '../../../src/features/navigation/navigationSlice';
import { keepDemo } from '../../../src/platform/keepDemo';
import type { Platform } from '../../../src/platform/platform';
import { fakeWallet } from './fakeWallet';
import { platformDouble } from './platformDouble';
import { serve, type Answers } from './wardrobeGame';

interface LayoutStart {
  readonly at?: string;
  readonly answers?: Answers;
  readonly platform?: Partial<Platform>;
}

const screen = (name: string) => (
  <main>
    <h1>{name}</h1>
    <button type="button">Something in {name}</button>
  </main>
);

/** The whole layout over a real store and router, with bare screens in it and a wallet that the test answers for. */
export async function showLayout({ at = '/', answers = {}, platform = {} }: LayoutStart = {}) {
  window.scrollTo = () => undefined;
  const calls = serve(answers);
  const wallet = fakeWallet();
  const router = createMemoryRouter(
    [
      {
        element: <Layout />,
        children: [
          { path: '/', element: screen('Home screen') },
          { path: '/wardrobe', handle: { title: 'Wardrobe' }, element: screen('Wardrobe screen') },
          { path: '/events', handle: { title: 'Events' }, element: screen('Events screen') },
          { path: '/faq', element: screen('Faq screen') },
          { path: '*', handle: { title: 'Lost' }, element: <NotFoundScreen /> },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  const double = platformDouble({ wallet: wallet.gateway, ...platform });
  const page = {
    ...double.page,
    navigate: (path: string) => void router.navigate(keepDemo(path, router.state.location.search)),
  };
  const store = makeStore({ ...double, page });
  followRouter(router, store.dispatch);
  store.dispatch(gameOpened());
  const view = render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  await act(() => Promise.resolve());
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
