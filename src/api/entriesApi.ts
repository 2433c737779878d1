import type { Avatar } from '../../rules';
import { dudsApi } from './dudsApi';
import * as read from './answers';

export const entriesApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    submitFit: builder.mutation<null, { eventId: number; wallet: string; avatar: Avatar }>({
      query: ({ eventId, wallet, avatar }) => ({
        path: `entries/${eventId}/${wallet}`,
        method: 'POST',
        wallet,
        body: avatar,
        expect: 201,
      }),
      // A failure has changed nothing, and where the server is away asking would only fail, too.
      invalidatesTags: (_answer, error) => (error === undefined ? ['Entry'] : []),
    }),
    /** The XP that the server adds to the NFTs' XP. */
    getServerXp: builder.query<number, string>({
      query: wallet => ({ path: `xp/${wallet}`, read: read.xp }),
      providesTags: ['Entry'],
    }),
  }),
});

export const { useSubmitFitMutation, useGetServerXpQuery } = entriesApi;
