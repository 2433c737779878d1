import type { VersusBody, VersusVoteBody } from '../../../contract/versus';
import { QUIET, reading } from '../../api/baseQuery';
import { dudsApi } from '../../api/dudsApi';
import { readList, readNullable, readNumber, readObject, type Reader } from '../../api/readers';

/** How many prefer the left fit, and the right one; null while there are too few votes to tell. */
export type VersusCounts = VersusBody['votes'];

const readPair: Reader<NonNullable<VersusCounts>> = value => {
  const [left, right] = readList(readNumber)(value);
  return [readNumber(left), readNumber(right)];
};
const readVersusBody = readObject<VersusBody>({ votes: readNullable(readPair) });
const readCounts = (body: unknown): VersusCounts => readVersusBody(body).votes;

export interface VersusArg {
  readonly left: string;
  readonly right: string;
}

const versusApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    getVersus: builder.query<VersusCounts, VersusArg>({
      extraOptions: QUIET,
      ...reading(({ left, right }) => ({ path: `versus/${left}/${right}`, read: readCounts })),
      keepUnusedDataFor: 0,
    }),
    /** Sets the wallet's one vote on the pair, or changes it. */
    voteVersus: builder.mutation<VersusCounts, VersusArg & VersusVoteBody & { readonly wallet: string }>({
      extraOptions: QUIET,
      ...reading(({ left, right, wallet, winner }) => ({
        path: `versus/${left}/${right}/${wallet}`,
        method: 'POST',
        wallet,
        body: { winner } satisfies VersusVoteBody,
        expect: 201,
        read: readCounts,
      })),
    }),
  }),
});

export const { useLazyGetVersusQuery, useVoteVersusMutation } = versusApi;
