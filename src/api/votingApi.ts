import type { EventBody } from '../../contract/events';
import type {
  BallotHeaders,
  PassBody,
  PassResultBody,
  ReportBody,
  VoteBody,
  VoteEntryBody,
} from '../../contract/votes';
import type { Avatar } from '#rules/outfit/avatar';
import { LAYERS, type Layer } from '#rules/outfit/layers';
import { completeAvatar } from '#rules/outfit/restoreOutfit';
import type { PassReason } from '#rules/voting/ballot';
import { QUIET, reading } from './baseQuery';
import { dudsApi } from './dudsApi';
import { readDressCode, readLent } from './readDressCode';
import { readFields, readList, readNumber, readObject, readOptional, readOr, readSigned, readString } from './readers';

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
  /** How many more pairs this wallet may leave undecided. */
  readonly passesLeft: number;
}

export interface EntriesArg {
  readonly eventId: number;
  readonly wallet: string;
}

/** Asks for the ballot after the one between these two entries, whose decision can still be taken back. */
interface NextBallotArg extends EntriesArg {
  readonly beside?: readonly [number, number];
}

export type VotingInfo = Pick<EventBody, 'title' | 'description' | 'question' | 'dress_code' | 'lent'>;

/** Servers that implement only the specification's calls may leave the description out. */
const readInfo = readObject<VotingInfo>({
  title: readString,
  description: readOr(readString, ''),
  question: readOptional(readString),
  dress_code: readOptional(readDressCode),
  lent: readOptional(readLent),
});

const readEntryFields = readObject<VoteEntryFields>({ id: readNumber });

const readEntries = readList<VoteEntry>(row => ({ ...readEntryFields(row), avatar: readLowercaseAvatar(row) }));

function readLowercaseAvatar(row: unknown): Avatar {
  const fields = readFields(row);
  return completeAvatar(Object.fromEntries(LAYERS.map(layer => [layer, fields[layer.toLowerCase()]])));
}

interface VoteArg extends EntriesArg {
  readonly entryId: number;
  readonly winner: number;
  /** The `seen` header of the deciding post. */
  readonly seen?: string;
}

interface PassArg extends EntriesArg {
  readonly entries: readonly [number, number];
  readonly why: PassReason;
}

/** A header of the form 'a/b'. */
function readShare(headers: Headers, name: keyof BallotHeaders): readonly [number, number] | null {
  const [part, whole] = (headers.get(name) ?? '').split('/').map(Number);
  return part === undefined || whole === undefined || !Number.isInteger(part + whole) ? null : [part, whole];
}

function readBallot(body: unknown, headers: Headers): Ballot {
  const ballots = readShare(headers, 'ballots');
  const passes = readShare(headers, 'passes');
  return {
    entries: readEntries(body),
    progress: ballots && { done: ballots[0], of: ballots[1] },
    passesLeft: passes === null ? 0 : Math.max(0, passes[1] - passes[0]),
  };
}

const votingCall = (eventId: number) => ({ path: `event/${eventId}/voting`, read: readInfo });

const ballotCall = ({ eventId, wallet, beside }: NextBallotArg) => ({
  path: `vote/entries/${eventId}/${wallet}${beside === undefined ? '' : `?beside=${beside.join()}`}`,
  wallet,
  read: readBallot,
});

const readPassed = readObject<Pick<PassResultBody, 'left'>>({ left: readNumber });

export const votingApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    getVotingInfo: builder.query<VotingInfo, number>({
      ...reading(votingCall),
      providesTags: (_info, _error, eventId) => [{ type: 'Event', id: eventId }],
      keepUnusedDataFor: 0,
    }),
    /** For visitors, who only want to know whether there is anything to connect for. */
    lookUpVoting: builder.query<VotingInfo, number>({
      extraOptions: QUIET,
      ...reading(votingCall),
      keepUnusedDataFor: 0,
    }),
    getBallot: builder.query<Ballot, EntriesArg>({
      ...reading(ballotCall),
      // A player who returns gets the ballot that is open then.
      keepUnusedDataFor: 0,
    }),
    /** The same call while the player looks at the last ballot, which it replaces after the pause. */
    getNextBallot: builder.query<Ballot, NextBallotArg>({ ...reading(ballotCall), keepUnusedDataFor: 0 }),
    /** Posts the winner against one of the two entries. The post for the loser resolves with a receipt. */
    castBallot: builder.mutation<unknown, VoteArg>({
      extraOptions: QUIET,
      ...reading(({ eventId, wallet, entryId, winner, seen }) => ({
        path: `vote/${eventId}/${entryId}/${wallet}`,
        method: 'POST',
        wallet,
        body: { winner } satisfies VoteBody,
        ...(seen !== undefined && { headers: { seen } }),
        expect: 201,
        read: readSigned,
      })),
      invalidatesTags: (_result, _error, { wallet }) => [{ type: 'Progress', id: wallet }],
    }),
    /** Leaves the pair undecided for good. */
    passBallot: builder.mutation<Pick<Ballot, 'passesLeft'>, PassArg>({
      extraOptions: QUIET,
      ...reading(({ eventId, wallet, entries, why }) => ({
        path: `vote/${eventId}/pass/${wallet}`,
        method: 'POST',
        wallet,
        body: { entries: [...entries], why } satisfies PassBody,
        expect: 201,
        read: body => ({ passesLeft: readPassed(body).left }),
      })),
      invalidatesTags: (_result, _error, { wallet }) => [{ type: 'Progress', id: wallet }],
    }),
    reportFit: builder.mutation<null, EntriesArg & { entryId: number } & ReportBody>({
      query: ({ eventId, wallet, entryId, why }) => ({
        path: `reports/${eventId}/${entryId}/${wallet}`,
        method: 'POST',
        wallet,
        body: { why } satisfies ReportBody,
        expect: 201,
      }),
    }),
  }),
});

export const { useGetVotingInfoQuery, useLookUpVotingQuery, useGetBallotQuery } = votingApi;
