import type { EventBody, ResultsInfoBody } from '../../contract/events';
import type { EventPieceBody } from '../../contract/pieces';
import type { PlaceBody, ResultEntryBody } from '../../contract/results';
import type { Avatar } from '#rules/outfit/avatar';
import type { Layer } from '#rules/outfit/layers';
import { completeAvatar } from '#rules/outfit/restoreOutfit';
import { QUIET, reading } from './baseQuery';
import { dudsApi } from './dudsApi';
import { readDressCode, readLent } from './readDressCode';
import {
  hasNext,
  readInstant,
  readList,
  readNullable,
  readNumber,
  readObject,
  readOptional,
  readString,
  type Nullable,
  type Reader,
} from './readers';

type ResultFields = Nullable<Omit<ResultEntryBody, Layer>, 'battles' | 'range'>;

/** An entry of a closed event; its place is its position in the list, counted from the first page on. */
export interface ResultEntry extends Readonly<ResultFields> {
  readonly avatar: Avatar;
}

/** Whether any vote counted: the winner has won at least one. Otherwise there are no places. */
export const isRanked = ([first]: readonly ResultEntry[]): boolean => first?.battles !== 0;

/** The pages of a ranking read so far. */
interface Ranking {
  readonly entries: readonly ResultEntry[];
  readonly hasMore: boolean;
}

/** How many fits of an event wear a piece, and the best place of one. */
export type EventPiece = Readonly<EventPieceBody>;

/** How one wallet's entry did. */
export type Place = Readonly<Omit<PlaceBody, 'range'>>;

/** Of a closed event: its title, its end, if the server tells it, the XP that its places brought, and what it asked for. */
export type ResultsInfo = Readonly<
  Nullable<Pick<EventBody, 'title' | 'voting_end' | 'xp_first' | 'xp_second' | 'xp_third' | 'xp_entry'>, 'voting_end'>
> &
  Pick<ResultsInfoBody, 'dress_code' | 'lent' | 'version'>;

const readInfo = readObject<ResultsInfo>({
  title: readString,
  voting_end: readNullable(readInstant),
  xp_first: readNumber,
  xp_second: readNumber,
  xp_third: readNumber,
  xp_entry: readNumber,
  dress_code: readOptional(readDressCode),
  lent: readOptional(readLent),
  version: readOptional(readString),
});

export const readRange: Reader<ResultEntryBody['range']> = value => {
  const [best, worst] = readList(readNumber)(value);
  return [readNumber(best), readNumber(worst)];
};

const readResultFields = readObject<ResultFields>({
  wallet: readString,
  battles: readNullable(readNumber),
  range: readNullable(readRange),
});

const readEntries = readList<ResultEntry>(row => ({ ...readResultFields(row), avatar: completeAvatar(row) }));

function readRanking(body: unknown, headers: Headers): Ranking {
  return { entries: readEntries(body), hasMore: hasNext(headers) };
}

const readPlace = readObject<Omit<PlaceBody, 'range'>>({
  place: readNullable(readNumber),
  of: readNumber,
  battles: readNumber,
  wins: readNumber,
  xp: readNumber,
});

const readEventPieces = readList(readObject<EventPiece>({ value: readString, entries: readNumber, best: readNumber }));

export const resultsApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    getResultsInfo: builder.query<ResultsInfo, number>({
      ...reading(eventId => ({ path: `event/${eventId}/results`, read: readInfo })),
      providesTags: (_info, _error, eventId) => [{ type: 'Event', id: eventId }],
    }),
    getResults: builder.infiniteQuery<Ranking, number, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: (last, pages) =>
          last.hasMore ? pages.reduce((count, page) => count + page.entries.length, 0) : undefined,
      },
      ...reading(({ queryArg: eventId, pageParam: after }) => ({
        path: after === 0 ? `results/${eventId}` : `results/${eventId}?after=${after}`,
        closedEvent: eventId,
        read: readRanking,
      })),
    }),
    /** The entries after the first `after` of them. */
    getPlaces: builder.query<Ranking, { eventId: number; after: number }>({
      ...reading(({ eventId, after }) => ({
        path: `results/${eventId}?after=${after}`,
        closedEvent: eventId,
        read: readRanking,
      })),
    }),
    getEventPieces: builder.query<readonly EventPiece[], number>({
      extraOptions: QUIET,
      ...reading(eventId => ({ path: `results/${eventId}/pieces`, closedEvent: eventId, read: readEventPieces })),
    }),
    /** Null if the wallet did not enter, which is not a failure. */
    getPlace: builder.query<Place | null, { eventId: number; wallet: string }>({
      queryFn: async ({ eventId, wallet }, _api, _options, call) => {
        const { data, error } = await call({ path: `results/${eventId}/places/${wallet}`, read: readPlace });
        if (error?.code === 'status' && error.status === 404) return { data: null };
        return error ? { error } : { data: data as Place };
      },
    }),
  }),
});

type ApiState = Parameters<ReturnType<typeof resultsApi.endpoints.getResultsInfo.select>>[0];

/** The version of a closed event, if its results were opened. */
export const selectVersion = (state: ApiState, eventId: number): string | undefined =>
  resultsApi.endpoints.getResultsInfo.select(eventId)(state).data?.version;

export const {
  useGetResultsInfoQuery,
  useGetResultsInfiniteQuery,
  useGetPlacesQuery,
  useGetPlaceQuery,
  useGetEventPiecesQuery,
} = resultsApi;
