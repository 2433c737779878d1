import type { Collection } from '#rules/holdings/collections';

/** What the server writes into the page for the app, so that one build serves every deployment. */
export interface RuntimeConfig {
  /** '/api/' or '{host}/api/', with the slash. */
  readonly apiBase: string;
  /** The folder of the catalogue's JSON files, with the slash. */
  readonly dataBase: string;
  /** The folder of pictures and sounds, possibly on another origin, with the slash. */
  readonly assetBase: string;
  /** Slugs of the events that have a picture; null if the server cannot know and the app has to try. */
  readonly eventPictures: readonly string[] | null;
  readonly chain: { readonly id: number; readonly name: string; readonly rpcUrl: string };
  readonly collections: readonly Collection[];
  readonly market: MarketLinks;
  readonly walletConnect: WalletConnectConfig | null;
  /** The wallet apps that phones list; null for the app's own list. */
  readonly walletApps: readonly WalletApp[] | null;
  /** Whether the server can check the signatures of contract wallets, which needs a node of the chain. */
  readonly contractWallets: boolean;
  /** Whether the server knows the ENS names of wallets. */
  readonly ensNames: boolean;
  /** The wallet that comes with the local chain; null in production. */
  readonly localWallet: { readonly rpcUrl: string; readonly accounts: readonly LocalAccount[] } | null;
}

/**
 * Addresses of the external marketplace. In `item` and `filter` the app fills in the item's `{trait}` and `{value}`, and
 * the player's `{account}`; `item`, for items with a page of their own, also has its `{address}` and `{id}`.
 */
export interface MarketLinks {
  readonly home: string;
  readonly item: string;
  readonly filter: string;
}

export interface WalletConnectConfig {
  readonly projectId: string;
  readonly relayUrl: string;
}

/** A wallet that is an app on the player's phone. */
export interface WalletApp {
  readonly name: string;
  /**
   * Opens the app: `{page}` is this page's address without its scheme, `{url}` the same encoded with its scheme,
   * `{uri}` the encoded code of WalletConnect. The app opens the page in its own browser, or connects to this one.
   */
  readonly link: string;
  /** Where to get it. */
  readonly install?: string;
  /** A file beside the other pictures of wallets. */
  readonly icon?: string;
}

export interface LocalAccount {
  readonly name: string;
  readonly note: string;
  /** Lower case. */
  readonly address: string;
  readonly privateKey: string;
}
