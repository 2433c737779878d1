import { Type, type Static, type TSchema } from 'typebox';
import type { EntryProblem } from '#rules/events/dressCode';

/** Every refusal of the API by its code. Titles are for people and may change; codes and statuses may not. */
export const PROBLEMS = {
  malformed: { status: 400, title: 'The request is malformed' },
  'foreign-origin': { status: 401, title: 'The request comes from a foreign page' },
  'no-session': { status: 401, title: 'This needs a session: sign in with the wallet' },
  'other-wallet': { status: 401, title: 'The session belongs to another wallet' },
  'sign-in-refused': { status: 401, title: 'The sign-in is not accepted' },
  'event-closed': { status: 403, title: 'The event has closed' },
  'event-cancelled': { status: 403, title: 'The event is cancelled' },
  'event-not-open': { status: 403, title: 'The event has not opened yet' },
  'voting-closed': { status: 403, title: 'Voting has closed' },
  'voting-not-open': { status: 403, title: 'Voting has not begun yet' },
  'voting-in-progress': { status: 403, title: 'Voting is still in progress' },
  'wallet-banned': { status: 403, title: 'This wallet is banned' },
  'unknown-event': { status: 404, title: 'There is no such event' },
  'unknown-entry': { status: 404, title: 'There is no such entry' },
  'unknown-season': { status: 404, title: 'There is no such season' },
  'no-entry': { status: 404, title: 'This wallet did not enter this event' },
  'not-sealed-yet': { status: 404, title: 'This event has no seal yet' },
  'no-such-page': { status: 404, title: 'There is no such page' },
  'unknown-piece': { status: 404, title: 'There is no such piece' },
  'unknown-fit': { status: 404, title: 'These are not the codes of two fits' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'already-submitted': { status: 409, title: 'This wallet has already submitted a fit for this event' },
  'ballot-decided': { status: 409, title: 'This ballot was decided before' },
  'other-look': { status: 409, title: 'These are not the fits that were entered' },
  'too-large': { status: 413, title: 'The request is too large' },
  'path-too-long': { status: 414, title: 'The path is too long' },
  'no-such-ballot': { status: 422, title: 'This wallet was not asked to choose between these entries' },
  'no-passes-left': { status: 422, title: 'This wallet has used all its passes in this event' },
  'not-shown': { status: 422, title: 'This wallet was never shown this entry' },
  'fit-refused': { status: 422, title: 'This fit may not be entered' },
  'no-qualifying-nft': { status: 422, title: 'This wallet holds no NFT of the collections that play' },
  'nft-already-used': { status: 422, title: 'Other wallets have used all NFTs of this wallet in this event' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong' },
  'database-unavailable': { status: 503, title: 'The database is not responding' },
  'shutting-down': { status: 503, title: 'This server is about to stop' },
  'clock-in-doubt': { status: 503, title: 'Nothing is sealed or closed while the clock is in doubt' },
  'still-counting': { status: 503, title: 'The votes are still being counted' },
  'cannot-sign': { status: 503, title: 'This server does not have the current signing key' },
  'timed-out': { status: 503, title: 'This took too long' },
  'index-unreachable': { status: 503, title: 'The NFT index is not responding' },
  'chain-unreachable': { status: 503, title: 'The chain is not responding' },
} as const satisfies Record<string, { readonly status: number; readonly title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

const ProblemCode = Type.Enum(Object.keys(PROBLEMS) as ProblemCode[]);

/** RFC 9457, with our own `code` and, for a refused fit, all its `problems`. */
export const ProblemBody = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: ProblemCode,
  detail: Type.Optional(Type.String()),
  /** On an error of the server, or a refusal that a player may dispute: the request's id, as the server's log has it. */
  reference: Type.Optional(Type.String()),
  problems: Type.Optional(
    Type.Unsafe<readonly EntryProblem[]>(
      Type.Array(
        Type.Object({
          layer: Type.Optional(Type.String()),
          reason: Type.String(),
          /** Of the event's dress code, and how many pieces are too many. */
          rule: Type.Optional(Type.String()),
          worn: Type.Optional(Type.Integer()),
        }),
      ),
    ),
  ),
});
export type ProblemBody = Static<typeof ProblemBody>;

/** What each call tells the document of the API, besides its schemas. */
export interface CallNotes {
  readonly summary: string;
  /** Those that not every call may return. */
  readonly problems?: readonly ProblemCode[];
  readonly security?: typeof SESSION;
  /** Of every GET: whether a cache may give one visitor's response to others. */
  readonly caching?: Caching;
}

/**
 * `shared` for seconds: the response is the same for everybody, with and without a session. `minutes` is shared for five of them, for
 * programs that seldom ask. `closed` is shared for a year if the address has the current version (`v`) of the closed event, and like
 * `shared` otherwise. `private`: it depends on who asks, is about one wallet, counts what is still running, or has to be of this moment;
 * `deploy/varnish.vcl` lists those.
 */
export type Caching = 'shared' | 'minutes' | 'closed' | 'private';

/** For calls that act for the wallet in their path. */
export const SESSION: readonly Readonly<Record<string, readonly string[]>>[] = [{ session: [] }];

/** The schemas of a call, with the problems that any call may return. */
export const call = <Schemas extends CallNotes & { readonly response: Readonly<Record<number, TSchema>> }>(
  schemas: Schemas,
) => ({
  ...schemas,
  response: { ...schemas.response, '4xx': ProblemBody, '5xx': ProblemBody },
});
