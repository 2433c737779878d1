import type { NftPage } from '#rules/holdings/nftPage';

export interface NftQuery {
  /** In lower case, like the contracts. */
  readonly owner: string;
  readonly contracts: readonly string[];
  readonly pageKey?: string;
  /** Bypass caches older than this block, because the caller has seen a transfer in it. */
  readonly minBlock?: number;
  /** Bypass caches that say the wallet holds something, because the response decides whether something is allowed. */
  readonly fresh?: true;
  /** Whether the wallet's own player needs the response. All other reads get a limited share of the requests to the index. */
  readonly isOwn?: boolean;
  /** The network address of the caller. */
  readonly address?: string;
}

export interface NftIndex {
  ownedPage(query: NftQuery): Promise<NftPage>;
  close(): Promise<void>;
}

export const PAGE_SIZE = 100;

/** The index failed; a later attempt may succeed. The message never contains an upstream address. */
export class IndexUnreachable extends Error {}

/** The limit of requests per second is reached, ours or the index's own. */
export class IndexBusy extends IndexUnreachable {
  constructor(
    message: string,
    /** When to try again. */
    readonly retryAfterMs = 1_000,
  ) {
    super(message);
  }
}

/** A player has reached the limit for readings of their own wallet. */
export class TooManyReads extends Error {}

export class UnknownPageKey extends Error {}
