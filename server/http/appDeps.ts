import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteOptions,
} from 'fastify';
import type { Season } from '#rules/events/seasons';
import type { Collection } from '#rules/holdings/collections';
import type { Wardrobe } from '#rules/outfit/items';
import type { Config, LogLevel } from '../config/config';
import type { Limits } from '../config/limits';
import type { LocalChain } from '../config/localChain';
import type { NftIndex } from '../nft/nftIndex';
import type { Store } from '../store/store';
import type { ContractTypes } from './contractTypes';
import type { PageFiles } from './page';

export interface AppDeps {
  readonly config: Config;
  readonly store: Store;
  /** Milliseconds that only move forward, for limits and caches in this process. The game's time is the store's. */
  readonly uptime: () => number;
  readonly nftIndex: NftIndex;
  readonly wardrobe: Wardrobe;
  /** The wardrobe together with what is not made any more, for links and descriptions; the wardrobe if absent. */
  readonly everMade?: Wardrobe;
  /** Of the standings, in the order of their beginnings. */
  readonly seasons: readonly Season[];
  readonly page: PageFiles;
  readonly local?: LocalChain;
  /** Whether this process is about to close, so that it should get no new visitors. */
  readonly isStopping?: () => boolean;
  /** For tests: instead of the configured ones. */
  readonly limits?: Partial<Limits>;
  /** For tests: after how many milliseconds a call fails with 503. */
  readonly callTimeoutMs?: number;
  /** For tests: called with each route. */
  readonly onRoute?: (route: RouteOptions) => void;
  readonly log?: LogLevel;
  /** Where log lines go instead of the standard output. */
  readonly logStream?: { write(line: string): void };
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ContractTypes
>;

/** Every file in `routes/` exports one of these. */
export type Routes = (app: App, deps: AppDeps) => void;

/** The local chain has its own collections. */
export function collectionsOf({ config, local }: Pick<AppDeps, 'config' | 'local'>): readonly Collection[] {
  return local ? local.collections : config.collections;
}

/** What links to fits may name. */
export function everMade({ everMade: pieces, wardrobe }: Pick<AppDeps, 'everMade' | 'wardrobe'>): Wardrobe {
  return pieces ?? wardrobe;
}

/** The chain that wallets sign in on. `rpcUrl` is '' if none is configured. */
export function chainOf({ config, local }: Pick<AppDeps, 'config' | 'local'>): {
  readonly id: number;
  readonly rpcUrl: string;
} {
  return local ? { id: local.chainId, rpcUrl: local.rpcUrl } : config.chain;
}
