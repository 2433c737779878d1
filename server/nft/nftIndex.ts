export interface NftQuery {
  /** Lower case, as are the contracts. */
  readonly owner: string;
  readonly contracts: readonly string[];
  readonly pageKey?: string;
  /** An answer must know this block: a caller that has seen a transfer asks past caches that are older. */
  readonly minBlock?: number;
  /** The answer decides something: what was kept from earlier questions does not do. */
  readonly fresh?: true;
}

export interface NftAttribute {
  readonly trait_type: string;
  readonly value: string;
}

export interface OwnedNft {
  readonly contract: string;
  readonly tokenId: string;
  readonly name: string | null;
  readonly attributes: readonly NftAttribute[];
}

export interface NftPage {
  readonly nfts: readonly OwnedNft[];
  readonly pageKey: string | null;
  readonly totalCount: number | null;
  readonly block: number;
}

export interface NftIndex {
  ownedPage(query: NftQuery): Promise<NftPage>;
  close(): Promise<void>;
}

export const PAGE_SIZE = 100;

/** The index gave no answer now; asking again later may help. Its message may be shown: it never holds an upstream address. */
export class IndexUnreachable extends Error {}

/** More was asked of the index in this second than we allow ourselves. */
export class IndexBusy extends IndexUnreachable {}

export class UnknownPageKey extends Error {}
