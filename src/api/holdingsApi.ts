import type { NftQuery } from '../../contract/nft';
import type { Collection } from '#rules/holdings/collections';
import { holdingsOf, xpSourcesOf, type Holdings, type XpSource } from '#rules/holdings/holdings';
import { readNftPage, type NftPage } from '#rules/holdings/nftPage';
import { UNREAD, withPage } from '#rules/holdings/nftReading';
import { TIMES } from '../platform/config';
import type { CallContext } from './baseQuery';
import { dudsApi } from './dudsApi';
import type { Problem } from './problems';

export interface HoldingsQuery {
  readonly wallet: string;
  readonly kind: 'traits' | 'xp';
  /** Caches that do not know this block yet are bypassed. */
  readonly minBlock?: number;
}

export interface WalletHoldings extends Holdings {
  /** Everything up to this block is counted; null if the index does not say. */
  readonly block: number | null;
  readonly sources: readonly XpSource[];
}

function readPage(body: unknown): NftPage {
  const page = readNftPage(body);
  if (page === undefined) throw new TypeError('expected a page of NFTs');
  return page;
}

export const holdingsApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    /** What the wallet's NFTs are worth, all pages read: traits from 5 collections, or XP from the same 5 and 3 more. */
    getHoldings: builder.query<WalletHoldings, HoldingsQuery>({
      queryFn: async (query, { extra }, _options, call) => {
        const { collections } = (extra as CallContext).config;
        const relevant = query.kind === 'traits' ? collections.filter(({ traits }) => traits) : collections;
        let reading = UNREAD;
        let known = Infinity;
        while (reading.next !== null) {
          const { data, error } = await call({ path: nftPath(query, relevant, reading.next), read: readPage });
          if (error) return { error: reading === UNREAD ? error : asUnreachable(error) };
          const page = data as NftPage;
          reading = withPage(reading, page);
          known = Math.min(known, page.block);
        }
        const sources = xpSourcesOf(reading.nfts, relevant);
        return { data: { ...holdingsOf(reading.nfts, relevant), sources, block: known || null } };
      },
      // `minBlock` is left out: newer holdings of a wallet replace the older ones.
      serializeQueryArgs: ({ queryArgs: { wallet, kind }, endpointName }) => `${endpointName} ${kind} ${wallet}`,
      keepUnusedDataFor: TIMES.walletCache,
    }),
  }),
});

/** The page key was the index's own, so it is the index that failed if it refuses it. */
function asUnreachable(problem: Problem): Problem {
  return problem.code === 'status' && problem.status === 400 ? { ...problem, reason: 'index-unreachable' } : problem;
}

function nftPath(
  { wallet, minBlock }: HoldingsQuery,
  contracts: readonly Collection[],
  pageKey: string | undefined,
): string {
  const query: NftQuery = {
    owner: wallet,
    'contractAddresses[]': contracts.map(({ address }) => address),
    ...(pageKey !== undefined && { pageKey }),
    ...(minBlock !== undefined && { minBlock: String(minBlock) }),
  };
  const pairs = Object.entries(query).flatMap(([name, values]) => [values].flat().map(value => [name, value]));
  return `nft/v3/getNFTsForOwner?${new URLSearchParams(pairs).toString()}`;
}

/** Keeps the holdings cached; selectors read them. */
export const useHoldingsSubscription = holdingsApi.endpoints.getHoldings.useQuerySubscription;
