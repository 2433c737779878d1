import { ZERO_ADDRESS, type TransferLog } from './transferLogs';

/** An NFT that a wallet has used in an event. */
export interface UsedToken {
  readonly contract: string;
  readonly tokenId: string;
  readonly wallet: string;
}

/** Wallets that got the NFTs which they used from one other wallet, or are that wallet. */
export interface LinkedWallets {
  readonly source: string;
  readonly wallets: readonly string[];
}

/** The transfers are in the order of the chain. Minting links nobody, since every NFT comes from there. */
export function linkedWallets(used: readonly UsedToken[], transfers: readonly TransferLog[]): readonly LinkedWallets[] {
  const sources = new Map(transfers.map(({ contract, tokenId, to, from }) => [`${contract}:${tokenId} ${to}`, from]));
  const users = new Set(used.map(({ wallet }) => wallet));
  const groups = new Map<string, Set<string>>();
  for (const { contract, tokenId, wallet } of used) {
    const source = sources.get(`${contract}:${tokenId} ${wallet}`);
    if (source === undefined || source === ZERO_ADDRESS) continue;
    const group = groups.get(source) ?? new Set(users.has(source) ? [source] : []);
    groups.set(source, group.add(wallet));
  }
  return [...groups]
    .map(([source, wallets]) => ({ source, wallets: [...wallets].sort() }))
    .filter(({ wallets }) => wallets.length > 1)
    .sort((a, b) => b.wallets.length - a.wallets.length);
}
