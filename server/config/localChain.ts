import type { LocalAccount } from '../../contract/runtimeConfig';
import type { Collection } from '#rules/holdings/collections';

/** What local mode has instead of the configured chain and collections. */
export interface LocalChain {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly collections: readonly Collection[];
  readonly accounts: readonly LocalAccount[];
  /** False while a chain that has ended by itself is not back yet. */
  isRunning(): boolean;
}
