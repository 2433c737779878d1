import { createApi } from '@reduxjs/toolkit/query/react';
import { callServer } from './baseQuery';

/**
 * Every call the app makes; the endpoints are injected by the other files in this folder and by features. Its cache is never persisted.
 */
export const dudsApi = createApi({
  reducerPath: 'api',
  baseQuery: callServer,
  // 'EventList' by phase; 'Event' by id, for what a phase opens or closes; 'ServerXp' by wallet; 'Progress' by wallet, what it
  // has entered and voted on; 'Closet' by wallet; 'Session', of which a browser has one.
  tagTypes: ['EventList', 'Event', 'ServerXp', 'Session', 'Progress', 'Closet'],
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: () => ({}),
});
