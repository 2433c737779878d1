import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { CrashBoundary } from './app/CrashBoundary';
import { GameProvider } from './app/GameProvider';
import { placeOf } from './app/placeOf';
import { RouterMirror } from './app/RouterMirror';
import { readyScreen, Screens } from './app/routes';
import { makeStore } from './app/store';
import './app/fonts.css';
import './app/theme.css';
import './app/access.css';
import './app/print.css';
import { gameOpened, locationChanged, pageLoaded } from './features/navigation/navigationSlice';
import { openBrowserPlatform } from './platform/browserPlatform';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

/** The router lives in React; until it is rendered, nothing navigates. */
const wheel = { navigate: (_path: string): void => undefined };
const steer = (navigate: (path: string) => void): void => void (wheel.navigate = navigate);

const platform = openBrowserPlatform(window, { navigate: path => wheel.navigate(path) });
const store = makeStore(platform);
store.dispatch(locationChanged(placeOf(window.location)));
store.dispatch(gameOpened());
if (document.readyState === 'complete') store.dispatch(pageLoaded());
else window.addEventListener('load', () => store.dispatch(pageLoaded()), { once: true });

void readyScreen(window.location.pathname).then(() =>
  createRoot(root).render(
    <GameProvider store={store} config={platform.config}>
      <CrashBoundary>
        <BrowserRouter>
          <RouterMirror onSteerable={steer} />
          <Screens />
        </BrowserRouter>
      </CrashBoundary>
    </GameProvider>,
  ),
);
