import type { Avatar } from '../../rules';
import { dudsApi } from './dudsApi';
import * as read from './fitAnswers';

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
    /** Each round of voting asks for its ballot, so that the next one can be had while this one is still looked at. */
    getBallot: builder.query<Ballot, EntriesArg & { round: number }>({
      query: ({ eventId, wallet }) => ({ path: `vote/entries/${eventId}/${wallet}`, wallet, read: read.ballot }),
      providesTags: ['Ballot'],
      keepUnusedDataFor: 10,
    }),
    /** Posts the winner against one of the two entries. */
    castBallot: builder.mutation<null, EntriesArg & { entryId: number; winner: number }>({
      query: ({ eventId, wallet, entryId, winner }) => ({
        path: `vote/${eventId}/${entryId}/${wallet}`,
        method: 'POST',
        wallet,
        body: { winner },
        expect: 201,
      }),
    }),
  }),
});

export const { useGetVotingInfoQuery, useGetBallotQuery } = votingApi;
