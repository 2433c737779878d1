import type { SignInBody, SignInTicket } from '../../contract/session';
import { dudsApi } from './dudsApi';
import { readObject, readString } from './readers';

export type { SignInTicket } from '../../contract/session';

const readTicket = readObject<SignInTicket>({
  nonce: readString,
  issuedAt: readString,
  expirationTime: readString,
});

export const sessionApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    requestTicket: builder.mutation<SignInTicket, undefined>({
      query: () => ({ path: 'session/nonce', method: 'POST', expect: 201, read: readTicket }),
    }),
    openSession: builder.mutation<null, SignInBody>({
      query: body => ({ path: 'session', method: 'POST', body, expect: 201 }),
    }),
    endSession: builder.mutation<null, undefined>({
      query: () => ({ path: 'session', method: 'DELETE', expect: 204 }),
    }),
  }),
});
