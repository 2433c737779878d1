import { holdingsOf, type Holdings } from '#rules/holdings/holdings';
import { tokenKey } from '#rules/holdings/nftReading';
import { collectionsOf, type AppDeps } from '../http/appDeps';
import { Problem } from '../http/problem';
import { addressOf } from '../http/rateLimits';
import { hasPage, isHolder, isQualifying, readNfts, type Player } from '../nft/holdings';
import type { Token, TokenClaim } from '../store/entries/tokenClaims';

type HolderDeps = Pick<AppDeps, 'config' | 'local' | 'nftIndex'>;
type VotingTokenDeps = HolderDeps & { readonly store: Pick<AppDeps['store'], 'claims'> };

/** Who makes a call with a wallet in its path. */
export const playerOf = (request: { readonly ip: string; readonly params: { readonly wallet: string } }): Player => ({
  wallet: request.params.wallet,
  address: addressOf(request),
});

/** "Other holders vote" (specification): with sign-in, a wallet without a qualifying NFT is refused. */
export async function requireHolder(deps: HolderDeps, player: Player): Promise<void> {
  if (deps.config.auth === 'off') return;
  const collections = collectionsOf(deps);
  if (!(await isHolder(deps.nftIndex, collections, player))) throw new Problem('no-qualifying-nft');
}

/**
 * One NFT, one voice per event: the claim of all NFTs that the wallet holds now. `admit` gets the holdings that no
 * other wallet has claimed. With AUTH=off nothing is claimed, and `admit` gets everything at once.
 */
export async function claimHoldings(
  deps: HolderDeps,
  player: Player,
  admit: (holdings: Holdings) => void,
): Promise<TokenClaim | undefined> {
  const collections = collectionsOf(deps);
  // A cached response may be from before the player bought or sold something.
  const nfts = await readNfts(deps.nftIndex, collections, player);
  if (deps.config.auth === 'off') {
    admit(holdingsOf(nfts, collections));
    return undefined;
  }
  if (!isQualifying(nfts, collections)) throw new Problem('no-qualifying-nft');
  return {
    tokens: nfts,
    admit: own => {
      const claimed = new Set(own.map(tokenKey));
      const usable = nfts.filter(nft => claimed.has(tokenKey(nft)));
      if (!isQualifying(usable, collections)) throw new Problem('nft-already-used');
      admit(holdingsOf(usable, collections));
    },
  };
}

/** The claim of a wallet that wants to vote, or nothing with AUTH=off. */
export async function claimVotingTokens(deps: HolderDeps, player: Player): Promise<TokenClaim | undefined> {
  return deps.config.auth === 'off' ? undefined : claimHoldings(deps, player, () => undefined);
}

/**
 * A later ballot needs an NFT that this wallet has claimed in the event itself, and a cached response will do for that.
 * A wallet that holds none of them any more makes a new claim, as before its first ballot. `claimed` is everything it has
 * claimed there; if that was not read, each page of its holdings is compared with the database.
 */
export async function keepVotingTokens(
  deps: VotingTokenDeps,
  eventId: number,
  player: Player,
  claimed: readonly Token[] | undefined,
): Promise<TokenClaim | undefined> {
  if (deps.config.auth === 'off') return undefined;
  const collections = collectionsOf(deps);
  const hasOwn = await hasPage(deps.nftIndex, collections, player, async page => {
    const own = new Set((claimed ?? (await deps.store.claims.own(eventId, player.wallet, page))).map(tokenKey));
    return isQualifying(
      page.filter(nft => own.has(tokenKey(nft))),
      collections,
    );
  });
  return hasOwn ? undefined : claimVotingTokens(deps, player);
}
