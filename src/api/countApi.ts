import type { KeyBody, SealBody } from '../../contract/seals';
import type { Platform } from '../platform/platform';
import type { SigningKey } from '../platform/signatures';
import { reading } from './baseQuery';
import { dudsApi } from './dudsApi';
import { readList, readNumber, readObject, readString } from './readers';

export { canVerify } from '../platform/signatures';

type KnownKey = Pick<KeyBody, keyof SigningKey>;

const readKeys = readObject<{ keys: KnownKey[] }>({
  keys: readList(readObject<KnownKey>({ kid: readString, x: readString, y: readString })),
});

const readSeals = readList(readObject<Pick<SealBody, 'size'>>({ size: readNumber }));

/** The number of ballots sealed so far, because the seal of the entries is never larger. */
const readSealedSize = (body: unknown): number => Math.max(0, ...readSeals(body).map(({ size }) => size));

export const countApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    /** The public keys of all signatures that the server has ever made. */
    getKeys: builder.query<readonly SigningKey[], null>({
      ...reading(() => ({
        path: '../.well-known/duds-keys.json',
        read: body => readKeys(body).keys,
      })),
    }),
    /** The size of an event's largest seal; 0 if it has none. */
    getSealedSize: builder.query<number, number>({
      ...reading(eventId => ({ path: `event/${eventId}/seals`, read: readSealedSize })),
    }),
  }),
});

/** A closed event's sheet as the server sends it. It can be megabytes long, so the page neither parses nor keeps it. */
export async function fetchSheet(eventId: number, { config, log }: Pick<Platform, 'config' | 'log'>) {
  try {
    const response = await globalThis.fetch(`${config.apiBase}results/${eventId}/ballots`, {
      credentials: 'same-origin',
    });
    return response.ok ? await response.arrayBuffer() : undefined;
  } catch (cause: unknown) {
    log('The sheet did not load', cause);
    return undefined;
  }
}
