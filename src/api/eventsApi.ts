import type { EventBody, PrizeBody } from '../../contract/events';
import type { EventPhase, GameEvent } from '../../rules';
import { dudsApi } from './dudsApi';
import { readInstant, readList, readNullable, readNumber, readObject, readOptional, readString } from './readers';

/** A prize of an event: where to see it ('' if nowhere), and its picture under events/ of the asset base ('' or '?' if it has none). */
export interface Prize {
  readonly url: string;
  readonly file: string;
}

const readEvents = readList(
  readObject<EventBody>({
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
    cancelled: readOptional(readObject<NonNullable<EventBody['cancelled']>>({ at: readInstant, reason: readString })),
    extended_from: readOptional(readInstant),
  }),
);

const readPrizeBodies = readList(
  readObject<PrizeBody>({ url: readNullable(readString), file: readNullable(readString) }),
);

function readPrizes(body: unknown): readonly Prize[] {
  return readPrizeBodies(body).map(({ url, file }) => ({ url: url ?? '', file: file ?? '' }));
}

export const eventsApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    getEvents: builder.query<readonly GameEvent[], EventPhase>({
      query: status => ({ path: `events/${status}`, read: readEvents }),
      providesTags: (_events, _error, phase) => [{ type: 'EventList', id: phase }],
    }),
    /** Untagged: an event's prizes are the same in every phase, so each event's are fetched once while they are shown. */
    getPrizes: builder.query<readonly Prize[], number>({
      query: eventId => ({ path: `event/${eventId}/prizes`, read: readPrizes }),
    }),
  }),
});

export const { useGetEventsQuery, useGetPrizesQuery } = eventsApi;

/** Keeps a list current without rendering it: a screen about one of its events is refetched when the event's phase turns. */
export const useEventListSubscription = eventsApi.endpoints.getEvents.useQuerySubscription;
