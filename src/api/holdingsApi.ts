import { holdingsOf, type Collection, type Holdings, type OwnedNft } from '../../rules';
import { TIMES } from '../platform/config';
import type { Platform } from '../platform/platform';
import { dudsApi } from './dudsApi';
import * as read from './answers';

/** More pages than any wallet has; an index that never ends is refused rather than followed. */
const MOST_PAGES = 100;

export const holdingsApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    /** What the wallet's NFTs are worth, all pages read: traits from 5 collections, or XP from the same 5 and 3 more. */
    getHoldings: builder.query<Holdings, { wallet: string; look: 'traits' | 'xp' }>({
      queryFn: async ({ wallet, look }, { extra }, _options, call) => {
        const { collections } = (extra as Platform).config;
        const asked = look === 'traits' ? collections.filter(({ traits }) => traits) : collections;
        const nfts: OwnedNft[] = [];
        let pageKey: string | null = null;
        for (let page = 0; page < MOST_PAGES; page += 1) {
          const { data, error } = await call({ path: nftPath(wallet, asked, pageKey), read: read.nftPage });
          if (error) return { error };
          const answer = data as read.NftPage;
          nfts.push(...answer.nfts);
          pageKey = answer.pageKey;
          if (pageKey === null) return { data: holdingsOf(nfts, asked) };
        }
        return { error: { code: 'bad-answer', status: 200 } };
      },
      keepUnusedDataFor: TIMES.walletCache,
      providesTags: ['Holdings'],
    }),
  }),
});

function nftPath(owner: string, contracts: readonly Collection[], pageKey: string | null): string {
  const query = new URLSearchParams({ owner });
  contracts.forEach(({ address }) => query.append('contractAddresses[]', address));
  if (pageKey !== null) query.set('pageKey', pageKey);
  return `nft/v3/getNFTsForOwner?${query.toString()}`;
}

export const { useGetHoldingsQuery } = holdingsApi;
