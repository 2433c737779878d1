import type { EventBody } from '../../contract/events';
import type { BallotHeaders, VoteBody, VoteEntryBody } from '../../contract/votes';
import { completeAvatar, LAYERS, type Avatar, type Layer } from '../../rules';
import { reading } from './baseQuery';
import { dudsApi } from './dudsApi';
import { readFields, readList, readNumber, readObject, readString } from './readers';

type VoteEntryFields = Omit<VoteEntryBody, Lowercase<Layer>>;

/** A fit to vote on; the wallet that entered it stays hidden until the event is closed. */
export interface VoteEntry extends Readonly<VoteEntryFields> {
  readonly avatar: Avatar;
}

export interface Ballot {
  /** Two entries to choose from; any other number means that this wallet is done with the event. */
  readonly entries: readonly VoteEntry[];
  /** How many of how many ballots are decided; null if the server does not say. */
  readonly progress: { readonly done: number; readonly of: number } | null;
}

export interface EntriesArg {
  readonly eventId: number;
  readonly wallet: string;
}

const readInfo = readObject<Pick<EventBody, 'title'>>({ title: readString });

const readEntryFields = readObject<VoteEntryFields>({ id: readNumber });

const readEntries = readList<VoteEntry>(row => ({ ...readEntryFields(row), avatar: readLowercaseAvatar(row) }));

function readLowercaseAvatar(row: unknown): Avatar {
  const fields = readFields(row);
  return completeAvatar(Object.fromEntries(LAYERS.map(layer => [layer, fields[layer.toLowerCase()]])));
}

const BALLOTS: keyof BallotHeaders = 'ballots';

function readBallot(body: unknown, headers: Headers): Ballot {
  const [done, of] = (headers.get(BALLOTS) ?? '').split('/').map(Number);
  const progress = done === undefined || of === undefined || !Number.isInteger(done + of) ? null : { done, of };
  return { entries: readEntries(body), progress };
}

export const votingApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    getVotingInfo: builder.query<Pick<EventBody, 'title'>, number>({
      ...reading((eventId: number) => ({ path: `event/${eventId}/voting`, read: readInfo })),
      providesTags: (_info, _error, eventId) => [{ type: 'Event', id: eventId }],
      keepUnusedDataFor: 0,
    }),
    /** A query of its own for each round, so that the next ballot can load while the player looks at this one. */
    getBallot: builder.query<Ballot, EntriesArg & { round: number }>({
      ...reading(({ eventId, wallet }: EntriesArg) => ({
        path: `vote/entries/${eventId}/${wallet}`,
        wallet,
        read: readBallot,
      })),
      keepUnusedDataFor: 10,
    }),
    /** Posts the winner against one of the two entries. */
    castBallot: builder.mutation<null, EntriesArg & { entryId: number; winner: number }>({
      query: ({ eventId, wallet, entryId, winner }) => ({
        path: `vote/${eventId}/${entryId}/${wallet}`,
        method: 'POST',
        wallet,
        body: { winner } satisfies VoteBody,
        expect: 201,
      }),
    }),
  }),
});

export const { useGetVotingInfoQuery, useGetBallotQuery } = votingApi;
