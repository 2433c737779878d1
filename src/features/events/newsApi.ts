import type { EventNewsBody } from '../../../contract/events';
import { EVENT_PHASES, type EventPhase } from '#rules/events/events';
import { reading } from '../../api/baseQuery';
import { dudsApi } from '../../api/dudsApi';
import { readList, readNumber, readObject, readString, type Reader } from '../../api/readers';

export type EventNews = Readonly<EventNewsBody>;

const readPhase: Reader<EventPhase> = value => {
  const known = EVENT_PHASES.find(phase => phase === value);
  if (known === undefined) throw new TypeError(`expected a phase, not ${JSON.stringify(value)}`);
  return known;
};

const readNews = readList(readObject<EventNews>({ id: readNumber, phase: readPhase, version: readString }));

export const newsApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    /** A summary of the lists. The browser asks with the last ETag, and the server usually returns 304. */
    getNews: builder.query<readonly EventNews[], undefined>({
      ...reading(() => ({ path: 'events', read: readNews })),
    }),
  }),
});
