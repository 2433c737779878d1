import { lazy, type ComponentType } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { Layout } from './Layout';

type Screen = ComponentType<ScreenProps>;
type Load = () => Promise<Screen>;

interface Route {
  readonly path: string;
  readonly load: Load;
  Screen: Screen;
}

const route = (path: string, load: Load): Route => ({
  path,
  load,
  Screen: lazy(async () => ({ default: await load() })),
});

/** The specification's section 2, each screen in a chunk of its own. */
const ROUTES = [
  route('/', async () => (await import('../features/home/HomeScreen')).HomeScreen),
  route(
    '/wardrobe',
    async () => (await import(/* webpackChunkName: "wardrobe" */ '../features/wardrobe/WardrobeScreen')).WardrobeScreen,
  ),
  route('/events', async () => (await import('../features/events/EventsScreen')).EventsScreen),
  route('/faq', async () => (await import('../features/faq/FaqScreen')).FaqScreen),
  route(
    '/vote/:id',
    async () => (await import(/* webpackChunkName: "vote" */ '../features/voting/VoteScreen')).VoteScreen,
  ),
  route('/results/:id', async () => (await import('../features/results/ResultsScreen')).ResultsScreen),
];
const NOWHERE = route('*', async () => (await import('./NotFoundScreen')).NotFoundScreen);

export interface ScreenProps {
  /** The event's, of the screens that show one. */
  readonly id: string;
}

/** The screen at an address. The router's own tree of routes would weigh as much as the wardrobe. */
export function screenAt(pathname: string): { readonly route: Route; readonly id: string } {
  for (const route of ROUTES) {
    const match = matchPath(route.path, pathname);
    if (match) return { route, id: match.params.id ?? '' };
  }
  return { route: NOWHERE, id: '' };
}

/** For how long the first picture waits for its screen's code, in milliseconds. */
const PATIENCE = 1000;

/**
 * Before anything is drawn, so that the first screen comes with it: what comes into an empty place later is held back by
 * React for 300 ms. A server that hangs gets no more than the patience; then the screen comes when it comes.
 */
export async function readyScreen(pathname: string): Promise<void> {
  const { route } = screenAt(pathname);
  const late = new Promise<undefined>(resolve => setTimeout(resolve, PATIENCE));
  const Screen = await Promise.race([route.load().catch(() => undefined), late]);
  if (Screen) route.Screen = Screen;
}

export function Screens() {
  const { route, id } = screenAt(useLocation().pathname);
  return (
    <Layout>
      <route.Screen id={id} />
    </Layout>
  );
}
