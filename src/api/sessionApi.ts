import type { SessionBody, SignInBody, SignInTicket } from '../../contract/session';
import { QUIET, reading } from './baseQuery';
import { dudsApi } from './dudsApi';
import { readNullable, readObject, readString, type Reader } from './readers';

export type { SignInTicket } from '../../contract/session';

/** The page writes them into the message that the wallet signs: a line break could add a line of the server's. */
const readMatch =
  (form: RegExp): Reader<string> =>
  value => {
    const text = readString(value);
    if (!form.test(text)) throw new TypeError(`expected ${form.source}, not ${JSON.stringify(text)}`);
    return text;
  };
const readTime = readMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);

const readTicket = readObject<SignInTicket>({
  nonce: readMatch(/^[A-Za-z0-9]{8,64}$/),
  issuedAt: readTime,
  expirationTime: readTime,
});

const readSession = readNullable(
  readObject<SessionBody>({ wallet: readString, since: readString, expires: readString }),
);

/** Players wait for these, in milliseconds. */
const TIME_LIMIT = 10_000;

export const sessionApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    requestTicket: builder.mutation<SignInTicket, { readonly wallet?: string }>({
      extraOptions: QUIET,
      ...reading(({ wallet }) => ({
        path: wallet === undefined ? 'session/nonce' : `session/nonce?wallet=${wallet}`,
        method: 'POST',
        expect: 201,
        read: readTicket,
      })),
    }),
    openSession: builder.mutation<null, SignInBody>({
      extraOptions: QUIET,
      query: body => ({ path: 'session', method: 'POST', body, expect: 201 }),
      invalidatesTags: ['Session'],
    }),
    /** The browser's session, whichever wallet it belongs to. */
    getSession: builder.query<SessionBody | null, undefined>({
      extraOptions: QUIET,
      ...reading(() => ({ path: 'session?optional', timeLimit: TIME_LIMIT, read: readSession })),
      keepUnusedDataFor: 0,
      providesTags: ['Session'],
    }),
    endSession: builder.mutation<null, { readonly everywhere: boolean }>({
      extraOptions: QUIET,
      query: ({ everywhere }) => ({
        path: everywhere ? 'session?everywhere' : 'session',
        method: 'DELETE',
        expect: 204,
        timeLimit: TIME_LIMIT,
      }),
      invalidatesTags: ['Session'],
    }),
  }),
});

export const { useGetSessionQuery, useEndSessionMutation } = sessionApi;
