import { Type, type Static } from 'typebox';
import { WalletAddress } from './parameters';
import { call } from './problems';

/** The fields of the message that is signed. The times are the server's, because the player's clock may be wrong. */
export const SignInTicket = Type.Object({
  nonce: Type.String(),
  issuedAt: Type.String(),
  expirationTime: Type.String(),
});
export type SignInTicket = Static<typeof SignInTicket>;

export const SessionBody = Type.Object({ wallet: Type.String(), since: Type.String(), expires: Type.String() });
export type SessionBody = Static<typeof SessionBody>;

/** POST session/nonce; with `wallet`, a contract wallet's owners get longer to sign. */
export const requestTicket = call({
  summary: 'Begins a sign-in with Ethereum (EIP-4361)',
  problems: ['chain-unreachable'],
  querystring: Type.Object({ wallet: Type.Optional(WalletAddress) }),
  response: { 201: SignInTicket },
});

/** POST session */
export const openSession = call({
  summary: 'Signs in with a signed message; the session is a cookie',
  problems: ['sign-in-refused', 'chain-unreachable'],
  body: Type.Object(
    {
      message: Type.String({ maxLength: 2_000 }),
      // Some wallets leave out 0x; 0x alone means that the wallet has approved the message on the chain.
      signature: Type.String({ pattern: '^(0x|[0-9a-fA-F]{2})([0-9a-fA-F]{2})*$', maxLength: 13_000 }),
    },
    { additionalProperties: false },
  ),
  response: { 201: SessionBody },
});
export type SignInBody = Static<typeof openSession.body>;

/** GET session; with `optional`, no session is null instead of a problem. */
export const getSession = call({
  summary: "The browser's session",
  caching: 'private',
  problems: ['no-session'],
  querystring: Type.Object({ optional: Type.Optional(Type.String()) }),
  response: { 200: Type.Union([SessionBody, Type.Null()]) },
});

/** DELETE session; `everywhere` ends all of the wallet's sessions. */
export const endSession = call({
  summary: 'Signs out',
  querystring: Type.Object({ everywhere: Type.Optional(Type.String()) }),
  response: { 204: Type.Null() },
});
