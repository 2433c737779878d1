import { lazy } from 'react';
import { useRoutes, type RouteObject } from 'react-router-dom';
import { Layout } from './Layout';
import { NotFoundScreen } from './NotFoundScreen';

const HomeScreen = lazy(async () => ({ default: (await import('../features/home/HomeScreen')).HomeScreen }));
const WardrobeScreen = lazy(async () => ({
  default: (await import(/* webpackChunkName: "wardrobe" */ '../features/wardrobe/WardrobeScreen')).WardrobeScreen,
}));
const EventsScreen = lazy(async () => ({ default: (await import('../features/events/EventsScreen')).EventsScreen }));
const FaqScreen = lazy(async () => ({ default: (await import('../features/faq/FaqScreen')).FaqScreen }));
const VoteScreen = lazy(async () => ({ default: (await import('../features/voting/VoteScreen')).VoteScreen }));
const ResultsScreen = lazy(async () => ({
  default: (await import('../features/results/ResultsScreen')).ResultsScreen,
}));

/** The specification's section 2, each screen in a chunk of its own. */
export const ROUTES: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      { path: '/', element: <HomeScreen /> },
      { path: '/wardrobe', element: <WardrobeScreen /> },
      { path: '/events', element: <EventsScreen /> },
      { path: '/faq', element: <FaqScreen /> },
      { path: '/vote/:id', element: <VoteScreen /> },
      { path: '/results/:id', element: <ResultsScreen /> },
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
];

export function Screens() {
  return useRoutes(ROUTES);
}
