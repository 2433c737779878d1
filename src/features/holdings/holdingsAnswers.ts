import { holdingsApi, type WalletHoldings } from '../../api/holdingsApi';
import type { RootState } from '../../app/storeTypes';

/** Both questions about a wallet: which of its NFTs are traits, and what all of them are worth. */
export const LOOKS = ['traits', 'xp'] as const;

/** What the index has said, in the order of the looks. */
export const answersFor = (wallet: string, state: RootState) =>
  LOOKS.map(look => holdingsApi.endpoints.getHoldings.select({ wallet, look })(state));

export type Held = Partial<Pick<WalletHoldings, 'nftXp' | 'traits'>>;

export function heldBy(wallet: string, state: RootState): Held {
  const [traits, xp] = answersFor(wallet, state).map(({ data }) => data);
  return { ...(traits && { traits: traits.traits }), ...(xp && { nftXp: xp.nftXp }) };
}
