import { isEventSeals } from '#rules/proof/guards';
import type { EventSeals, ServerKey } from '#rules/proof/published';
import { readKeys } from '#rules/proof/readPublished';
import { canVerify } from '../platform/checkTools';
import { QUIET, type Call, type callServer } from './baseQuery';
import { dudsApi } from './dudsApi';

function readSeals(body: unknown): EventSeals {
  if (!isEventSeals(body)) throw new TypeError('expected the seals of an event');
  return body;
}

/** What the server says: others check it. */
export interface SignedSeals {
  readonly seals: EventSeals;
  readonly keys: readonly ServerKey[];
}

const KEYS = { path: '../.well-known/duds-keys.json', read: readKeys };

type Called = Awaited<ReturnType<typeof callServer>>;

/** Without WebCrypto nobody could use them. */
const readOwnKeys = async (call: (arg: Call) => Called | PromiseLike<Called>): Promise<Called> =>
  canVerify() ? call(KEYS) : { data: [] };

export const sealsApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    /** The seals of a running or closed event, and the public keys of all signatures that the server has ever made. */
    getSeals: builder.query<SignedSeals, number>({
      extraOptions: QUIET,
      queryFn: async (eventId, _api, _options, call) => {
        const [seals, keys] = await Promise.all([
          call({ path: `event/${eventId}/seals`, closedEvent: eventId, read: readSeals }),
          readOwnKeys(call),
        ]);
        const error = seals.error ?? keys.error;
        if (error) return { error, meta: seals.meta };
        return { data: { seals: seals.data as EventSeals, keys: keys.data as readonly ServerKey[] } };
      },
      // Votes read them again only if a receipt does not fit.
      keepUnusedDataFor: 600,
    }),
    getKeys: builder.query<readonly ServerKey[], null>({
      extraOptions: QUIET,
      queryFn: async (_arg, _api, _options, call) => {
        const { data, error, meta } = await readOwnKeys(call);
        return error ? { error, meta } : { data: data as readonly ServerKey[] };
      },
    }),
  }),
});
