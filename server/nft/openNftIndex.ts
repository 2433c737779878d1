import type { Config } from '../config/config';
import type { LocalChain } from '../config/localChain';
import { createNftStore } from '../store/people/nftStore';
import type { Store } from '../store/store';
import { jsonRpc } from './jsonRpc';
import { alchemyIndex } from './alchemyIndex';
import { cachedIndex } from './cachedIndex';
import { IndexBudget } from './indexBudget';
import { localIndex } from './localIndex';
import type { NftIndex } from './nftIndex';

/** Knows what wallets hold: our own index of the local chain, the configured service, or no index at all. */
export function openNftIndex(config: Config, store: Store, local: LocalChain | undefined): NftIndex {
  if (local) {
    const contracts = local.collections.map(({ address }) => address.toLowerCase());
    return localIndex({
      rpc: jsonRpc(local.rpcUrl),
      store: createNftStore(store.db),
      chainId: local.chainId,
      contracts,
    });
  }
  if (config.nftIndex === null) return NO_INDEX;
  const uptime = () => performance.now();
  return cachedIndex(alchemyIndex(config.nftIndex), {
    uptime,
    budget: new IndexBudget(uptime, config.nftIndex.perSecond),
  });
}

/** Only production requires an index; without one, wallets hold nothing. */
const NO_INDEX: NftIndex = {
  ownedPage: () => Promise.resolve({ nfts: [], pageKey: null, totalCount: 0, block: 0 }),
  close: () => Promise.resolve(),
};
