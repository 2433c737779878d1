import type { NamesBody } from '../../contract/names';
import { isWalletAddress, normalizeAddress } from '#rules/ids';
import { TIMES } from '../platform/config';
import { useConfig } from '../base/hooks';
import { QUIET, type Call } from './baseQuery';
import { dudsApi } from './dudsApi';
import type { Problem } from './problems';
import { readList, readNullable, readObject, readString } from './readers';

/** What one call of the API may ask for. */
const MAX_WALLETS = 50;
/** The server looks up what it does not know yet, for a later request. */
const TRIES = 3;

const readNames = readList(readObject<NamesBody[number]>({ wallet: readString, name: readNullable(readString) }));

type Answer = { readonly data?: unknown; readonly error?: Problem };
type Ask = (call: Call) => PromiseLike<Answer> | Answer;

interface Batch {
  readonly wallets: Set<string>;
  readonly answer: Promise<Answer>;
}

/** By the context of the store: the wallets that are asked for in this tick. */
const batches = new WeakMap<object, Batch>();

/** Asks together with all others of this tick. */
function askTogether(wallet: string, context: object, ask: Ask): Promise<Answer> {
  const open = batches.get(context);
  if (open !== undefined && open.wallets.size < MAX_WALLETS) {
    open.wallets.add(wallet);
    return open.answer;
  }
  const wallets = new Set([wallet]);
  const answer = new Promise(resolve => setTimeout(resolve)).then(() => {
    if (batches.get(context)?.wallets === wallets) batches.delete(context);
    return ask({ path: `names?wallets=${[...wallets].toSorted().join()}`, read: readNames });
  });
  batches.set(context, { wallets, answer });
  return answer;
}

const namesApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    /** What a wallet, in lower case, calls itself; null if nothing. */
    getName: builder.query<string | null, string>({
      keepUnusedDataFor: TIMES.walletCache,
      queryFn: async (wallet, { extra }, _options, call) => {
        for (let tries = 1; ; tries += 1) {
          const { data, error } = await askTogether(wallet, extra as object, call);
          if (error) return { error, meta: QUIET };
          const known = (data as NamesBody).find(row => row.wallet === wallet);
          if (known !== undefined) return { data: known.name };
          // The next page that shows the wallet asks again.
          if (tries === TRIES) return { error: { code: 'bad-response', status: 200 }, meta: QUIET };
          await new Promise(resolve => setTimeout(resolve, TIMES.namesAgain));
        }
      },
    }),
  }),
});

/** What a wallet calls itself; null if nothing, or if that is not known, or if the operator shows no names. */
export function useName(wallet: string): string | null {
  const { ensNames } = useConfig();
  // A forgotten wallet is empty.
  const skip = !ensNames || !isWalletAddress(wallet);
  return namesApi.useGetNameQuery(normalizeAddress(wallet), { skip }).currentData ?? null;
}
