import '@fontsource/gasoek-one/latin-400.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ROUTES } from './app/routes';
import { makeStore } from './app/store';
import './app/theme.css';
import { openBrowserPlatform } from './platform/browserPlatform';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

const router = createBrowserRouter(ROUTES);
const store = makeStore(openBrowserPlatform(window));

createRoot(root).render(
  <Provider store={store}>
    <RouterProvider router={router} />
  </Provider>,
);
