import type { EventPhase, GameEvent } from '../../rules';
import { dudsApi } from './dudsApi';
import * as read from './eventAnswers';

/** A prize of an event: where to see it, and its picture under events/ of the asset base ('?' where there is none). */
export interface Prize {
  readonly url: string;
  readonly file: string;
}

export const eventsApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    getEvents: builder.query<readonly GameEvent[], EventPhase>({
      query: status => ({ path: `events/${status}`, read: read.events }),
      providesTags: ['Event'],
    }),
    getPrizes: builder.query<readonly Prize[], number>({
      query: eventId => ({ path: `event/${eventId}/prizes`, read: read.prizes }),
      providesTags: ['Event'],
    }),
  }),
});

export const { useGetEventsQuery, useGetPrizesQuery } = eventsApi;
