import type { Config } from './config';
import type { LocalWorld } from './local/localWorld';
import { jsonRpc } from './local/jsonRpc';
import { alchemyIndex } from './nft/alchemyIndex';
import { cachedIndex } from './nft/cachedIndex';
import { localIndex } from './nft/localIndex';
import type { NftIndex } from './nft/nftIndex';
import { createNftStore } from './store/nftStore';
import type { Store } from './store/store';

/** Who is asked what a wallet holds: our own index over the local chain, the configured service, or nobody. */
export function openNftIndex(config: Config, store: Store, local: LocalWorld | undefined): NftIndex {
  if (local) {
    const contracts = local.collections.map(({ address }) => address.toLowerCase());
    return localIndex({
      rpc: jsonRpc(local.rpcUrl),
      store: createNftStore(store.db),
      chainId: local.chainId,
      contracts,
    });
  }
  return config.nftIndex ? cachedIndex(alchemyIndex(config.nftIndex), { clock: Date.now }) : NO_INDEX;
}

/** Outside production a server may run with no index; then nobody holds anything. */
const NO_INDEX: NftIndex = {
  ownedPage: () => Promise.resolve({ nfts: [], pageKey: null, totalCount: 0, block: 0 }),
  close: () => Promise.resolve(),
};
