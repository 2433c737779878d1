import { createSelector } from '@reduxjs/toolkit';
import type { Holder } from '#rules/catalogue/status';
import { totalXp, type XpSource } from '#rules/holdings/holdings';
import { entriesApi } from '../../api/entriesApi';
import { holdingsApi } from '../../api/holdingsApi';
import type { RootState } from '../../base/storeTypes';
import { selectAddress } from '../wallet/walletSlice';
import { selectUnlocked } from './unlockedSlice';

const NO_TRAITS: Holder['traits'] = [];

/** The connected wallet's total XP; 0 without a wallet, 'loading' until both amounts are known. */
export function selectXp(state: RootState): number | 'loading' {
  const wallet = selectAddress(state);
  if (wallet === null) return 0;
  const holdings = holdingsApi.endpoints.getHoldings.select({ wallet, kind: 'xp' })(state);
  const server = entriesApi.endpoints.getServerXp.select(wallet)(state);
  // An amount that could not be loaded counts as 0, so that the game can be played.
  const nftXp = holdings.data?.nftXp ?? (holdings.isError ? 0 : undefined);
  const serverXp = server.data ?? (server.isError ? 0 : undefined);
  return nftXp === undefined || serverXp === undefined ? 'loading' : totalXp(nftXp, serverXp);
}

/** The XP that the connected wallet has won in events; undefined until it is known. */
export function selectWonXp(state: RootState): number | undefined {
  const wallet = selectAddress(state);
  return wallet === null ? undefined : entriesApi.endpoints.getServerXp.select(wallet)(state).data;
}

/** Whether the XP is unknown, because the NFTs could not be loaded. */
export function selectXpIsUnknown(state: RootState): boolean {
  const wallet = selectAddress(state);
  return wallet !== null && isMissing(state, wallet, 'xp');
}

function isMissing(state: RootState, wallet: string, kind: 'xp' | 'traits'): boolean {
  const { isError, data } = holdingsApi.endpoints.getHoldings.select({ wallet, kind })(state);
  return isError && data === undefined;
}

const NO_SOURCES: readonly XpSource[] = [];

/** The XP of the connected wallet's NFTs, by collection; empty until that is known. */
export function selectXpSources(state: RootState): readonly XpSource[] {
  const wallet = selectAddress(state);
  if (wallet === null) return NO_SOURCES;
  return holdingsApi.endpoints.getHoldings.select({ wallet, kind: 'xp' })(state).data?.sources ?? NO_SOURCES;
}

function selectTraits(state: RootState, isDemo: boolean): Holder['traits'] {
  if (isDemo) return 'all';
  const wallet = selectAddress(state);
  if (wallet === null) return NO_TRAITS;
  const { data, isError } = holdingsApi.endpoints.getHoldings.select({ wallet, kind: 'traits' })(state);
  return data?.traits ?? (isError ? NO_TRAITS : 'loading');
}

/** Whether a list of NFTs failed to load, so that nobody can tell what else is the player's. */
function selectHoldingsAreUnknown(state: RootState): boolean {
  const wallet = selectAddress(state);
  return wallet !== null && (['xp', 'traits'] as const).some(kind => isMissing(state, wallet, kind));
}

/** The player, for the rules. In the demo the player owns everything. */
export const selectHolder: (state: RootState, isDemo: boolean) => Holder = createSelector(
  [selectXp, selectTraits, selectUnlocked, selectHoldingsAreUnknown],
  (xp, traits, unlocked, isUnknown) => ({ xp, traits, unlocked, isUnknown }),
);

/** As whom tiles and search show the wardrobe: the player, unless a designer looks at it as somebody else. */
export function selectSeenHolder(state: RootState, isDemo: boolean): Holder {
  return state.designers?.seenAs?.holder ?? selectHolder(state, isDemo);
}
