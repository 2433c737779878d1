import type { RouteObject } from 'react-router-dom';
import { MESSAGES } from '../messages';
import { CrashScreen } from './CrashScreen';
import { Layout } from './Layout';
import { NotFoundScreen } from './NotFoundScreen';

const titled = (title: string) => ({ handle: { title } });

/** The specification's section 2, each screen in a chunk of its own. */
const SCREENS: RouteObject[] = [
  { path: '/', lazy: async () => ({ Component: (await import('../features/home/HomeScreen')).HomeScreen }) },
  {
    path: '/wardrobe',
    ...titled(MESSAGES.wardrobe),
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "wardrobe" */ '../features/wardrobe/WardrobeScreen'))
        .WardrobeScreen,
    }),
  },
  {
    path: '/events',
    ...titled(MESSAGES.events),
    lazy: async () => ({ Component: (await import('../features/events/EventsScreen')).EventsScreen }),
  },
  {
    path: '/faq',
    ...titled(MESSAGES.faq),
    lazy: async () => ({ Component: (await import('../features/faq/FaqScreen')).FaqScreen }),
  },
  {
    path: '/vote/:id',
    ...titled(MESSAGES.vote),
    lazy: async () => ({ Component: (await import('../features/voting/VoteScreen')).VoteScreen }),
  },
  {
    path: '/results/:id',
    ...titled(MESSAGES.results),
    lazy: async () => ({ Component: (await import('../features/results/ResultsScreen')).ResultsScreen }),
  },
  { path: '*', ...titled(MESSAGES.lostTitle), element: <NotFoundScreen /> },
];

export const ROUTES: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <CrashScreen />,
    // Nothing stands while the first screen's code loads: the page is still behind its lid.
    HydrateFallback: () => null,
    // A screen that breaks leaves the header standing.
    children: [{ errorElement: <CrashScreen />, children: SCREENS }],
  },
];
