import { holdingsOf, type Collection, type Holdings, type OwnedNft } from '../../rules';
import { TIMES } from '../platform/config';
import type { CallContext } from './baseQuery';
import { dudsApi } from './dudsApi';
import * as read from './answers';

/** More pages than any wallet has; an index that never ends is refused rather than followed. */
const MOST_PAGES = 100;

export interface HoldingsQuery {
  readonly wallet: string;
  readonly look: 'traits' | 'xp';
  /** Asks past caches that do not know this block yet. */
  readonly minBlock?: number;
}

export interface WalletHoldings extends Holdings {
  /** What happened up to this block is in it; null where the index does not tell. */
  readonly block: number | null;
}

export const holdingsApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    /** What the wallet's NFTs are worth, all pages read: traits from 5 collections, or XP from the same 5 and 3 more. */
    getHoldings: builder.query<WalletHoldings, HoldingsQuery>({
      queryFn: async (query, { extra }, _options, call) => {
        const { collections } = (extra as CallContext).config;
        const asked = query.look === 'traits' ? collections.filter(({ traits }) => traits) : collections;
        const nfts: OwnedNft[] = [];
        let known = Infinity;
        let pageKey: string | null = null;
        for (let page = 0; page < MOST_PAGES; page += 1) {
          const { data, error } = await call({ path: nftPath(query, asked, pageKey), read: read.nftPage });
          if (error) return { error };
          const answer = data as read.NftPage;
          nfts.push(...answer.nfts);
          known = Math.min(known, answer.block ?? 0);
          pageKey = answer.pageKey;
          if (pageKey === null) return { data: { ...holdingsOf(nfts, asked), block: known || null } };
        }
        return { error: { code: 'bad-answer', status: 200 } };
      },
      // However new it has to be, it is the same wallet's.
      serializeQueryArgs: ({ queryArgs: { wallet, look }, endpointName }) => `${endpointName} ${look} ${wallet}`,
      keepUnusedDataFor: TIMES.walletCache,
      providesTags: ['Holdings'],
    }),
  }),
});

function nftPath(
  { wallet, minBlock }: HoldingsQuery,
  contracts: readonly Collection[],
  pageKey: string | null,
): string {
  const query = new URLSearchParams({ owner: wallet });
  contracts.forEach(({ address }) => query.append('contractAddresses[]', address));
  if (pageKey !== null) query.set('pageKey', pageKey);
  if (minBlock !== undefined) query.set('minBlock', String(minBlock));
  return `nft/v3/getNFTsForOwner?${query.toString()}`;
}

export const { useGetHoldingsQuery } = holdingsApi;
