import { lazy, type ComponentType } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { Layout } from './Layout';

const HomeScreen = lazy(async () => ({ default: (await import('../features/home/HomeScreen')).HomeScreen }));
const WardrobeScreen = lazy(async () => ({
  default: (await import(/* webpackChunkName: "wardrobe" */ '../features/wardrobe/WardrobeScreen')).WardrobeScreen,
}));
const EventsScreen = lazy(async () => ({ default: (await import('../features/events/EventsScreen')).EventsScreen }));
const FaqScreen = lazy(async () => ({ default: (await import('../features/faq/FaqScreen')).FaqScreen }));
const VoteScreen = lazy(async () => ({
  default: (await import(/* webpackChunkName: "vote" */ '../features/voting/VoteScreen')).VoteScreen,
}));
const ResultsScreen = lazy(async () => ({
  default: (await import('../features/results/ResultsScreen')).ResultsScreen,
}));
const NotFoundScreen = lazy(async () => ({ default: (await import('./NotFoundScreen')).NotFoundScreen }));

/** The specification's section 2, each screen in a chunk of its own. */
const ROUTES: readonly { readonly path: string; readonly Screen: ComponentType<ScreenProps> }[] = [
  { path: '/', Screen: HomeScreen },
  { path: '/wardrobe', Screen: WardrobeScreen },
  { path: '/events', Screen: EventsScreen },
  { path: '/faq', Screen: FaqScreen },
  { path: '/vote/:id', Screen: VoteScreen },
  { path: '/results/:id', Screen: ResultsScreen },
];

export interface ScreenProps {
  /** The event's, of the screens that show one. */
  readonly id: string;
}

/** The screen at an address. The router's own tree of routes would weigh as much as the wardrobe. */
export function screenAt(pathname: string): { readonly Screen: ComponentType<ScreenProps>; readonly id: string } {
  for (const { path, Screen } of ROUTES) {
    const match = matchPath(path, pathname);
    if (match) return { Screen, id: match.params.id ?? '' };
  }
  return { Screen: NotFoundScreen, id: '' };
}

export function Screens() {
  const { Screen, id } = screenAt(useLocation().pathname);
  return (
    <Layout>
      <Screen id={id} />
    </Layout>
  );
}
