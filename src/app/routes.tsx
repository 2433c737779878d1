import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt, PAGE_NAMES, type PageName, type PageParameters } from '#rules/pages/pages';
import { lazyPart } from '../components/lazyPart';
import { Layout } from './Layout';

type Load<N extends PageName> = () => Promise<ComponentType<PageParameters<N>>>;

/** The screen of each page, in a chunk with the page's name: that is how the build finds what to preload. */
const SCREENS: { readonly [N in PageName]: Load<N> } = {
  home: async () => (await import(/* webpackChunkName: "home" */ '../features/home/HomeScreen')).HomeScreen,
  wardrobe: async () => (await import(/* webpackChunkName: "wardrobe" */ './WardrobePage')).WardrobePage,
  events: async () => (await import(/* webpackChunkName: "events" */ '../features/events/EventsScreen')).EventsScreen,
  faq: async () => (await import(/* webpackChunkName: "faq" */ '../features/faq/FaqScreen')).FaqScreen,
  vote: async () => (await import(/* webpackChunkName: "vote" */ '../features/voting/VoteScreen')).VoteScreen,
  results: async () => (await import(/* webpackChunkName: "results" */ './ResultsPage')).ResultsPage,
  eye: async () => (await import(/* webpackChunkName: "eye" */ '../features/eyeTest/EyeTestScreen')).EyeTestScreen,
  standings: async () =>
    (await import(/* webpackChunkName: "standings" */ '../features/standings/StandingsScreen')).StandingsScreen,
  closet: async () => (await import(/* webpackChunkName: "closet" */ '../features/closets/ClosetScreen')).ClosetScreen,
  place: async () => (await import(/* webpackChunkName: "place" */ './PlacePage')).PlacePage,
  piece: async () => (await import(/* webpackChunkName: "piece" */ './PiecePage')).PiecePage,
  versus: async () => (await import(/* webpackChunkName: "versus" */ './VersusPage')).VersusPage,
  show: async () => (await import(/* webpackChunkName: "show" */ '../features/show/ShowScreen')).ShowScreen,
  fit: async () => (await import(/* webpackChunkName: "fit" */ './FitPage')).FitPage,
  lost: async () => (await import(/* webpackChunkName: "lost" */ './NotFoundScreen')).NotFoundScreen,
};

/** A screen that gets the parameters of its own page. */
type Screen = ComponentType<object>;

const loadScreen = async (name: PageName): Promise<Screen> => (await SCREENS[name]()) as Screen;

/** Each page's screen, ready or still to be loaded. */
const screens = Object.fromEntries(
  PAGE_NAMES.map((name): [PageName, Screen] => [name, lazyPart(() => loadScreen(name))]),
) as Record<PageName, Screen>;

/** How long the first paint waits for its screen's code and data, in milliseconds. */
const MAX_WAIT = 1000;

/**
 * Loads the first screen, and waits for its data, before anything is rendered, so that it appears together with its
 * surroundings: React delays content that replaces an empty place by 300 ms. A server that hangs delays the first paint
 * only by the maximum.
 */
export async function readyScreen(pathname: string, data: Promise<unknown> = Promise.resolve()): Promise<void> {
  const { name } = pageAt(pathname);
  const late = new Promise<void>(resolve => setTimeout(resolve, MAX_WAIT));
  const loaded = loadScreen(name).then(
    Screen => void (screens[name] = Screen),
    () => undefined,
  );
  await Promise.race([Promise.all([loaded, data]), late]);
}

/** The screen of the current address. React Router's own tree of routes would be as large as the whole wardrobe. */
export function Screens() {
  const { name, ...parameters } = pageAt(useLocation().pathname);
  const Screen = screens[name];
  return (
    <Layout>
      <Screen {...parameters} />
    </Layout>
  );
}
