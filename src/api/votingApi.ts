import type { Avatar } from '../../rules';
import { dudsApi } from './dudsApi';
import * as read from './answers';

/** A fit to vote on; whose it is stays hidden until the event is closed. */
export interface VoteEntry {
  readonly id: number;
  readonly avatar: Avatar;
}

export interface Ballot {
  /** Two entries to choose from; any other number means that this wallet is done here. */
  readonly entries: readonly VoteEntry[];
  /** How many of how many ballots are decided; null where the server does not tell. */
  readonly progress: { readonly done: number; readonly of: number } | null;
}

export interface EntriesArg {
  readonly eventId: number;
  readonly wallet: string;
}

export const votingApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    getVotingInfo: builder.query<{ title: string }, number>({
      query: eventId => ({ path: `event/${eventId}/voting`, read: read.titled }),
      providesTags: ['Event'],
      keepUnusedDataFor: 0,
    }),
    getBallot: builder.query<Ballot, EntriesArg>({
      query: ({ eventId, wallet }) => ({ path: `vote/entries/${eventId}/${wallet}`, wallet, read: read.ballot }),
      providesTags: ['Ballot'],
      keepUnusedDataFor: 0,
    }),
    /** Posts the winner against both entries: the loser's post decides the ballot, the winner's own confirms it. */
    castBallot: builder.mutation<null, EntriesArg & { winner: number; loser: number }>({
      queryFn: async ({ eventId, wallet, winner, loser }, _api, _options, call) => {
        for (const entryId of [loser, winner]) {
          const path = `vote/${eventId}/${entryId}/${wallet}`;
          const { error } = await call({ path, method: 'POST', wallet, body: { winner }, expect: 201 });
          if (error) return { error };
        }
        return { data: null };
      },
    }),
  }),
});

export const { useGetVotingInfoQuery, useGetBallotQuery, useCastBallotMutation } = votingApi;
