import type { RecordBody } from '../../contract/proofs';
import { EVENT_SEAL_KINDS, PROOF_FORMAT, RULING_KINDS } from '../../rules';
import { QUIET } from './baseQuery';
import { dudsApi } from './dudsApi';
import { readInstant, readList, readNumber, readObject, readOneOf, readOptional, readString } from './readers';

const readSeal = readObject<RecordBody['seals'][number]>({
  kind: readOneOf(EVENT_SEAL_KINDS),
  previous: readString,
  entries: readString,
  ballots: readString,
  rulings: readString,
  roll: readString,
  ranking: readString,
  ends: readInstant,
  at: readInstant,
  key: readString,
  signature: readString,
});

const readRuling = readObject<RecordBody['rulings'][number]>({
  number: readNumber,
  kind: readOneOf(RULING_KINDS),
  subject: readString,
  at: readInstant,
  reason: readString,
});

const readKey = readObject<RecordBody['keys'][number]>({
  id: readString,
  x: readString,
  y: readString,
  since: readInstant,
  until: readOptional(readInstant),
});

const readRecord = readObject<RecordBody>({
  format: readOneOf([PROOF_FORMAT]),
  host: readString,
  event: readNumber,
  seals: readList(readSeal),
  rulings: readList(readRuling),
  keys: readList(readKey),
});

export const recordApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    /** What is public about a running or closed event; null for events whose votes have receipts of the first format. */
    getRecord: builder.query<RecordBody | null, number>({
      extraOptions: QUIET,
      queryFn: async (eventId, _api, _options, call) => {
        const { data, error, meta } = await call({ path: `event/${eventId}/record`, read: readRecord });
        if (error?.code === 'status' && error.status === 404) return { data: null };
        return error ? { error, meta } : { data: data as RecordBody };
      },
      // Votes read it again only if a receipt does not fit.
      keepUnusedDataFor: 600,
    }),
  }),
});

export const { useGetRecordQuery } = recordApi;
