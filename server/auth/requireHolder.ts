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
  const holds = async (how: { readonly fresh?: true }): Promise<boolean> =>
    (await readHoldings(deps.nftIndex, collectionsOf(deps), wallet, how)).nftXp > 0;
  // What is kept may be from before the first NFT came; nobody is sent away for that.
  if (!(await holds({})) && !(await holds({ fresh: true }))) throw new Problem('no-qualifying-nft');
}
