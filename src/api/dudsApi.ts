import { createApi } from '@reduxjs/toolkit/query/react';
import { callServer } from './baseQuery';

/** Every call the app makes; the endpoints are injected by the files beside this one. Its cache is never persisted. */
export const dudsApi = createApi({
  reducerPath: 'api',
  baseQuery: callServer,
  // 'EventList' by phase; 'Event' by id, for what a phase opens or closes; 'ServerXp' by wallet; 'Session', the browser's one;
  // 'Progress', what that session's wallet has entered and voted on.
  tagTypes: ['EventList', 'Event', 'ServerXp', 'Session', 'Progress'],
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: () => ({}),
});
