import type { Avatar } from '../../rules';
import { dudsApi } from './dudsApi';
import * as read from './fitAnswers';

/** A ranked entry; its place is its position in the list, counted from the first page on. */
export interface ResultEntry {
  readonly wallet: string;
  readonly avatar: Avatar;
}

/** The pages of a ranking read so far. */
export interface Ranking {
  readonly entries: readonly ResultEntry[];
  readonly hasMore: boolean;
}

export const resultsApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    getResultsInfo: builder.query<{ title: string }, number>({
      query: eventId => ({ path: `event/${eventId}/results`, read: read.titled }),
      providesTags: ['Event'],
    }),
    getResults: builder.infiniteQuery<Ranking, number, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: (last, pages) =>
          last.hasMore ? pages.reduce((count, page) => count + page.entries.length, 0) : undefined,
      },
      query: ({ queryArg: eventId, pageParam: after }) => ({
        path: after === 0 ? `results/${eventId}` : `results/${eventId}?after=${after}`,
        read: read.ranking,
      }),
    }),
  }),
});

export const { useGetResultsInfoQuery, useGetResultsInfiniteQuery } = resultsApi;
