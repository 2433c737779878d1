import type { RouteObject } from 'react-router-dom';
import { Layout } from './Layout';
import { NotFoundScreen } from './NotFoundScreen';

/** The specification's section 2, each screen in a chunk of its own. */
export const ROUTES: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      { path: '/', lazy: async () => ({ Component: (await import('../features/home/HomeScreen')).HomeScreen }) },
      {
        path: '/wardrobe',
        lazy: async () => ({
          Component: (await import(/* webpackChunkName: "wardrobe" */ '../features/wardrobe/WardrobeScreen')).WardrobeScreen,
        }),
      },
      { path: '/events', lazy: async () => ({ Component: (await import('../features/events/EventsScreen')).EventsScreen }) },
      { path: '/faq', lazy: async () => ({ Component: (await import('../features/faq/FaqScreen')).FaqScreen }) },
      { path: '/vote/:id', lazy: async () => ({ Component: (await import('../features/voting/VoteScreen')).VoteScreen }) },
      {
        path: '/results/:id',
        lazy: async () => ({ Component: (await import('../features/results/ResultsScreen')).ResultsScreen }),
      },
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
];
