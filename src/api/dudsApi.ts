import { createApi } from '@reduxjs/toolkit/query/react';
import { callServer } from './baseQuery';

/** Every call the app makes; the endpoints are injected by the files beside this one. Its cache is never persisted. */
export const dudsApi = createApi({
  reducerPath: 'api',
  baseQuery: callServer,
  tagTypes: ['Event', 'Entry', 'Ballot', 'Holdings'],
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: () => ({}),
});
