import type { ProofsBody, SealProofBody } from '../../contract/proofs';
import type { KeysBody } from '../../contract/seals';
import { SEAL_KINDS, type LeafProof, type LogProof, type Witness } from '../../rules';
import { dudsApi } from './dudsApi';
import { readList, readNullable, readNumber, readObject, readOneOf, readOptional, readString } from './readers';

/** As many leaves as one call may ask for. */
const MAX_LEAVES = 31;

const readProofs = readObject<Pick<ProofsBody, 'proofs'>>({
  proofs: readList(
    readNullable(
      readObject<NonNullable<ProofsBody['proofs'][number]>>({
        kind: readOneOf(SEAL_KINDS),
        index: readNumber,
        size: readNumber,
        path: readList(readString),
      }),
    ),
  ),
});

const readSealProof = readObject<SealProofBody>({
  index: readNumber,
  size: readNumber,
  path: readList(readString),
  checkpoint: readString,
});

const readWitnesses = readObject<Pick<KeysBody, 'witnesses'>>({
  witnesses: readOptional(readList(readObject<Witness>({ name: readString, key: readString }))),
});

type Proofs = Readonly<Record<string, LeafProof | null>>;

export const proofsApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    /** That leaves are in the last seal of an event, by leaf; null for those that are not. */
    getProofs: builder.query<Proofs, { readonly eventId: number; readonly leaves: readonly string[] }>({
      queryFn: async ({ eventId, leaves }, _api, _options, call) => {
        const found: Record<string, LeafProof | null> = {};
        // One browser may have the votes of several wallets.
        for (let from = 0; from < leaves.length; from += MAX_LEAVES) {
          const some = leaves.slice(from, from + MAX_LEAVES);
          const path = `event/${eventId}/proofs?leaves=${some.join()}`;
          const { data, error } = await call({ path, read: readProofs });
          if (error) return { error };
          const { proofs } = data as ReturnType<typeof readProofs>;
          for (const [index, leaf] of some.entries()) found[leaf] = proofs[index] ?? null;
        }
        return { data: found };
      },
    }),
    /** That a seal is in the log of all seals; null if it is not. */
    getSealProof: builder.query<LogProof | null, string>({
      queryFn: async (leaf, _api, _options, call) => {
        const { data, error } = await call({ path: `seals/proof/${leaf}`, read: readSealProof });
        if (error?.code === 'status' && error.status === 404) return { data: null };
        return error ? { error } : { data: data as LogProof };
      },
    }),
    /** Those whose signatures the server asks for. Whether they are independent of it is for others to judge. */
    getWitnesses: builder.query<readonly Witness[], null>({
      queryFn: async (_arg, _api, _options, call) => {
        const { data, error } = await call({ path: '../.well-known/duds-keys.json', read: readWitnesses });
        return error ? { error } : { data: (data as ReturnType<typeof readWitnesses>).witnesses ?? [] };
      },
    }),
  }),
});
