import type { NftPageBody, NftQuery } from '../../contract/nft';
import type { Collection } from '#rules/holdings/collections';
import { holdingsOf, xpSourcesOf, type Holdings, type OwnedNft, type XpSource } from '#rules/holdings/holdings';
import { TIMES } from '../platform/config';
import type { CallContext } from './baseQuery';
import { dudsApi } from './dudsApi';
import { readList, readNullable, readNumber, readObject, readOr, readSome, readString, type Reader } from './readers';

/** More pages than any wallet has, in case an index never stops. */
const MAX_PAGES = 100;

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

type Nft = NftPageBody['ownedNfts'][number];
type NftFields = Omit<Nft, 'tokenId'>;
type PageFields = Pick<NftPageBody, 'pageKey' | 'validAt'> & { ownedNfts: NftFields[] };
type Metadata = Nft['raw']['metadata'];

const readName = readOr(readNullable(readString), null);

const readTraitValue: Reader<string> = value => (typeof value === 'number' ? String(value) : readString(value));

const readTrait = readObject<Metadata['attributes'][number]>({ trait_type: readString, value: readTraitValue });

const NO_METADATA: Metadata = { name: null, attributes: [] };
const readMetadata = readOr(readObject<Metadata>({ name: readName, attributes: readSome(readTrait) }), NO_METADATA);

const readPage = readObject<PageFields>({
  ownedNfts: readList(
    readObject<NftFields>({
      contract: readObject<Nft['contract']>({ address: readString }),
      name: readName,
      raw: readOr(readObject<Nft['raw']>({ metadata: readMetadata }), { metadata: NO_METADATA }),
    }),
  ),
  pageKey: readNullable(readString),
  validAt: readOr(readObject<NftPageBody['validAt']>({ blockNumber: readNumber }), { blockNumber: 0 }),
});

interface NftPage {
  readonly nfts: readonly OwnedNft[];
  readonly pageKey: string | null;
  readonly block: number;
}

function readNftPage(body: unknown): NftPage {
  const { ownedNfts, pageKey, validAt } = readPage(body);
  const nfts = ownedNfts.map(({ contract, name, raw: { metadata } }) => ({
    contract: contract.address,
    name: name ?? metadata.name,
    attributes: metadata.attributes,
  }));
  return { nfts, pageKey, block: Math.max(0, validAt.blockNumber) };
}

export const holdingsApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    /** What the wallet's NFTs are worth, all pages read: traits from 5 collections, or XP from the same 5 and 3 more. */
    getHoldings: builder.query<WalletHoldings, HoldingsQuery>({
      queryFn: async (query, { extra }, _options, call) => {
        const { collections } = (extra as CallContext).config;
        const relevant = query.kind === 'traits' ? collections.filter(({ traits }) => traits) : collections;
        const nfts: OwnedNft[] = [];
        let known = Infinity;
        let pageKey: string | null = null;
        for (let page = 0; page < MAX_PAGES; page += 1) {
          const { data, error } = await call({ path: nftPath(query, relevant, pageKey), read: readNftPage });
          if (error) return { error };
          const found = data as NftPage;
          nfts.push(...found.nfts);
          known = Math.min(known, found.block);
          pageKey = found.pageKey;
          if (pageKey === null) {
            const holdings = { ...holdingsOf(nfts, relevant), sources: xpSourcesOf(nfts, relevant) };
            return { data: { ...holdings, block: known || null } };
          }
        }
        return { error: { code: 'bad-response', status: 200 } };
      },
      // `minBlock` is left out: newer holdings of a wallet replace the older ones.
      serializeQueryArgs: ({ queryArgs: { wallet, kind }, endpointName }) => `${endpointName} ${kind} ${wallet}`,
      keepUnusedDataFor: TIMES.walletCache,
    }),
  }),
});

function nftPath(
  { wallet, minBlock }: HoldingsQuery,
  contracts: readonly Collection[],
  pageKey: string | null,
): string {
  const query: NftQuery = {
    owner: wallet,
    'contractAddresses[]': contracts.map(({ address }) => address),
    ...(pageKey !== null && { pageKey }),
    ...(minBlock !== undefined && { minBlock: String(minBlock) }),
  };
  const pairs = Object.entries(query).flatMap(([name, values]) => [values].flat().map(value => [name, value]));
  return `nft/v3/getNFTsForOwner?${new URLSearchParams(pairs).toString()}`;
}

/** Keeps the holdings cached; selectors read them. */
export const useHoldingsSubscription = holdingsApi.endpoints.getHoldings.useQuerySubscription;
