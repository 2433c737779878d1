import type { Avatar } from '../../rules';
import { dudsApi } from './dudsApi';
import * as read from './fitAnswers';

/** The places that the votes support. */
export type RankRange = readonly [best: number, worst: number];

/** A ranked entry; its place is its position in the list, counted from the first page on. */
export interface ResultEntry {
  readonly wallet: string;
  readonly avatar: Avatar;
  /** How many votes it was in; null where the server does not tell. */
  readonly battles: number | null;
  readonly range: RankRange | null;
}

/** The pages of a ranking read so far. */
export interface Ranking {
  readonly entries: readonly ResultEntry[];
  readonly hasMore: boolean;
}

/** How one wallet's entry did. */
export interface Place {
  readonly place: number;
  readonly of: number;
  readonly battles: number;
  readonly wins: number;
  /** What the event gave for it. */
  readonly xp: number;
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
    /** Null where the wallet did not enter, which is no failure. */
    getPlace: builder.query<Place | null, { eventId: number; wallet: string }>({
      queryFn: async ({ eventId, wallet }, _api, _options, call) => {
        const { data, error } = await call({ path: `results/${eventId}/places/${wallet}`, read: read.place });
        if (error?.code === 'status' && error.status === 404) return { data: null };
        return error ? { error } : { data: data as Place };
      },
    }),
  }),
});

export const { useGetResultsInfoQuery, useGetResultsInfiniteQuery, useGetPlaceQuery } = resultsApi;
