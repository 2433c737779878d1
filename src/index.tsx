import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { pageAt } from '#rules/pages/pages';
import { catalogueApi } from './api/catalogueApi';
import { CrashBoundary } from './app/CrashBoundary';
import { GameProvider } from './app/GameProvider';
import { RouterBridge, type Navigate } from './app/RouterBridge';
import { readyScreen, Screens } from './app/routes';
import { makeStore } from './app/store';
import './app/fonts.css';
import './app/tokens.css';
import './app/theme.css';
import './app/access.css';
import './app/print.css';
import { gameOpened, locationChanged, pageLoaded } from './features/navigation/navigationSlice';
import { languageFor, loadLanguage } from './messages/languages';
import { openBrowserPlatform } from './platform/browserPlatform';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

/** The router lives in React; until it is rendered, nothing navigates. */
const router: { navigate: Navigate } = { navigate: () => undefined };
const setNavigator = (navigate: Navigate): void => void (router.navigate = navigate);

/** The response stays in the cache until the screen reads it. */
const ONCE = { subscribe: false };

const platform = openBrowserPlatform(window, { navigate: (path, move) => router.navigate(path, move) });
const store = makeStore(platform);
const { pathname, search } = window.location;

/** The page came with a link that fetches this, so it has usually loaded by the time the screen's code has. */
function loadFirstData(): Promise<unknown> {
  if (pageAt(pathname).name !== 'wardrobe') return Promise.resolve();
  return store.dispatch(catalogueApi.endpoints.getCategories.initiate(undefined, ONCE));
}

function openGame(root: HTMLElement): void {
  store.dispatch(locationChanged({ pathname, search }));
  store.dispatch(gameOpened());
  if (document.readyState === 'complete') store.dispatch(pageLoaded());
  else window.addEventListener('load', () => store.dispatch(pageLoaded()), { once: true });

  void readyScreen(pathname, loadFirstData()).then(() =>
    createRoot(root).render(
      <GameProvider store={store} config={platform.config}>
        <CrashBoundary>
          <BrowserRouter>
            <RouterBridge onNavigator={setNavigator} />
            <Screens />
          </BrowserRouter>
        </CrashBoundary>
      </GameProvider>,
    ),
  );
}

/** English is there already. If another language does not load, the game is in English. */
async function openIn(language: string, root: HTMLElement): Promise<void> {
  try {
    await loadLanguage(language);
    document.documentElement.lang = language;
  } catch (cause: unknown) {
    platform.log(`The texts did not load in ${language}`, cause);
  }
  openGame(root);
}

const language = languageFor(navigator.languages);
if (language === 'en') openGame(root);
else void openIn(language, root);
