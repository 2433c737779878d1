import '@fontsource/gasoek-one/latin-400.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { followRouter } from './app/followRouter';
import { ROUTES } from './app/routes';
import { makeStore } from './app/store';
import './app/theme.css';
import { gameOpened, pageLoaded } from './features/navigation/navigationSlice';
import { openBrowserPlatform } from './platform/browserPlatform';
import { keepDemo } from './platform/keepDemo';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

const router = createBrowserRouter(ROUTES);
const platform = openBrowserPlatform(window, {
  navigate: path => void router.navigate(keepDemo(path, router.state.location.search)),
});
const store = makeStore(platform);

followRouter(router, store.dispatch);
store.dispatch(gameOpened());
if (document.readyState === 'complete') store.dispatch(pageLoaded());
else window.addEventListener('load', () => store.dispatch(pageLoaded()), { once: true });

createRoot(root).render(
  <Provider store={store}>
    <RouterProvider router={router} />
  </Provider>,
);
