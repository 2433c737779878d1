import type { FitBody, XpBody } from '../../contract/entries';
import type { Avatar } from '#rules/outfit/avatar';
import { QUIET, reading } from './baseQuery';
import { dudsApi } from './dudsApi';
import { readNumber, readSigned, type Reader } from './readers';

const readXp: Reader<XpBody> = readNumber;

export const entriesApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    /** Resolves with the receipt. */
    submitFit: builder.mutation<unknown, { eventId: number; wallet: string; avatar: Avatar }>({
      extraOptions: QUIET,
      ...reading(({ eventId, wallet, avatar }) => ({
        path: `entries/${eventId}/${wallet}`,
        method: 'POST',
        wallet,
        body: avatar satisfies FitBody,
        expect: 201,
        read: readSigned,
      })),
      // A refused fit has changed nothing, but 409 means that the wallet has entered elsewhere. The session can be from another tab.
      invalidatesTags: (_result, error, { wallet: id }) =>
        error === undefined || ('status' in error && error.status === 409)
          ? ['Session', { type: 'ServerXp', id }, { type: 'Progress', id }]
          : [],
    }),
    /** The XP that the server adds to the NFTs' XP. */
    getServerXp: builder.query<XpBody, string>({
      ...reading(wallet => ({ path: `xp/${wallet}`, read: readXp })),
      providesTags: (_xp, _error, wallet) => [{ type: 'ServerXp', id: wallet }],
    }),
  }),
});

/** Keeps the XP cached; selectors read it. */
export const useServerXpSubscription = entriesApi.endpoints.getServerXp.useQuerySubscription;
