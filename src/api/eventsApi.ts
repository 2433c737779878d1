import type { ListedEventBody, PrizeBody } from '../../contract/events';
import type { EventPhase } from '#rules/events/events';
import { QUIET, reading } from './baseQuery';
import { dudsApi } from './dudsApi';
import { readDressCode, readLent } from './readDressCode';
import {
  readInstant,
  readList,
  readNullable,
  readNumber,
  readObject,
  readOptional,
  readString,
  type Nullable,
} from './readers';

export type Prize = Readonly<PrizeBody>;

/** An event in a list. Servers that implement only the specification's calls leave its prizes and its version out. */
export type ListedEvent = Readonly<Nullable<ListedEventBody, 'prizes' | 'version'>>;

const readPrizes = readList(readObject<PrizeBody>({ url: readNullable(readString), file: readNullable(readString) }));

const readEvents = readList(
  readObject<ListedEvent>({
    id: readNumber,
    title: readString,
    sub_title: readNullable(readString),
    description: readString,
    submit_start: readInstant,
    submit_end: readInstant,
    voting_end: readInstant,
    xp_first: readNumber,
    xp_second: readNumber,
    xp_third: readNumber,
    xp_entry: readNumber,
    question: readOptional(readString),
    dress_code: readOptional(readDressCode),
    lent: readOptional(readLent),
    cancelled: readOptional(readObject<NonNullable<ListedEvent['cancelled']>>({ at: readInstant, reason: readString })),
    extended_from: readOptional(readInstant),
    prizes: readNullable(readPrizes),
    version: readNullable(readString),
  }),
);

export const eventsApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    getEvents: builder.query<readonly ListedEvent[], EventPhase>({
      ...reading(status => ({ path: `events/${status}`, read: readEvents })),
      providesTags: (_events, _error, phase) => [{ type: 'EventList', id: phase }],
    }),
    /** For screens that only offer a way to them, and need not say that they did not load. */
    getOpenEvents: builder.query<readonly ListedEvent[], undefined>({
      extraOptions: QUIET,
      ...reading(() => ({ path: 'events/open', read: readEvents })),
      providesTags: [{ type: 'EventList', id: 'open' }],
    }),
    /** For lists without prizes. Untagged: an event's prizes are the same in every phase. */
    getPrizes: builder.query<readonly Prize[], number>({
      ...reading(eventId => ({ path: `event/${eventId}/prizes`, read: readPrizes })),
    }),
  }),
});

export const { useGetEventsQuery, useGetOpenEventsQuery, useGetPrizesQuery } = eventsApi;
