import type { AppDeps } from '../appDeps';
import { collectionsOf } from '../appDeps';
import { Problem } from '../http/problem';
import { readHoldings } from '../nft/holdings';

/** "Other holders vote": where wallets prove themselves, one without a qualifying NFT takes no part. */
export async function requireHolder(
  deps: Pick<AppDeps, 'config' | 'local' | 'nftIndex'>,
  wallet: string,
): Promise<void> {
  if (deps.config.auth === 'off') return;
  const { nftXp } = await readHoldings(deps.nftIndex, collectionsOf(deps), wallet);
  if (nftXp === 0) throw new Problem('no-qualifying-nft');
}
