import type { OwnEntryBody } from '../../../contract/entries';
import { EVENT_PHASES } from '#rules/events/events';
import { QUIET, reading } from '../../api/baseQuery';
import { dudsApi } from '../../api/dudsApi';
import {
  readBoolean,
  readInstant,
  readList,
  readNullable,
  readNumber,
  readObject,
  readOneOf,
  readString,
} from '../../api/readers';

export type OwnEntry = Readonly<OwnEntryBody>;

const readOwnEntries = readList(
  readObject<OwnEntry>({
    event: readNumber,
    title: readString,
    phase: readOneOf(EVENT_PHASES),
    submit_end: readInstant,
    voting_end: readInstant,
    is_cancelled: readBoolean,
    result: readNullable(
      readObject<NonNullable<OwnEntry['result']>>({
        place: readNullable(readNumber),
        of: readNumber,
        xp: readNumber,
      }),
    ),
  }),
);

export const ownEntriesApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    /** Unless this browser is signed in as the wallet, only the entries in closed events. */
    getOwnEntries: builder.query<readonly OwnEntry[], string>({
      extraOptions: QUIET,
      ...reading(wallet => ({ path: `entries/${wallet}`, read: readOwnEntries })),
      providesTags: (_entries, _error, wallet) => ['Session', { type: 'Progress', id: wallet }],
    }),
  }),
});

export const { useGetOwnEntriesQuery } = ownEntriesApi;
