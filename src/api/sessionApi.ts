import { dudsApi } from './dudsApi';
import * as shape from './shapes';

/** What goes into the message that is signed; the times are the server's, as the player's clock may be wrong. */
export interface SignInTicket {
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime: string;
}

const ticket = shape.readObject<SignInTicket>({
  nonce: shape.readText,
  issuedAt: shape.readText,
  expirationTime: shape.readText,
});

export const sessionApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    askForTicket: builder.mutation<SignInTicket, undefined>({
      query: () => ({ path: 'session/nonce', method: 'POST', expect: 201, read: ticket }),
    }),
    openSession: builder.mutation<null, { message: string; signature: string }>({
      query: body => ({ path: 'session', method: 'POST', body, expect: 201 }),
    }),
    endSession: builder.mutation<null, undefined>({
      query: () => ({ path: 'session', method: 'DELETE', expect: 204 }),
    }),
  }),
});
