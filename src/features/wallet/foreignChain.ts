import type { AppDispatch, RootState } from '../../app/storeTypes';
import { WALLET_MESSAGES } from '../../messages/wallet';
import { PUBLIC_CHAINS } from '../../platform/config';
import type { ConnectedWallet, Platform } from '../../platform/platform';
import { lineShown, questionAsked } from '../notices/noticesSlice';
import { selectConnection } from './walletSlice';

interface Reaction {
  readonly extra: Platform;
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
}

/**
 * A wallet may leave our chains while it is connected. The game goes on, for it needs a wallet's address and signatures
 * alone, which are the same on every chain; only new NFTs are not noticed meanwhile. So the player is asked, not thrown out.
 */
export function offerOurChain({ label, chainId }: ConnectedWallet, { extra, dispatch }: Reaction): void {
  const { chain } = extra.config;
  if (chainId === chain.id || PUBLIC_CHAINS.includes(chainId)) return;
  dispatch(questionAsked({ text: WALLET_MESSAGES.switchChain(label, chain.name), question: 'switch-chain' }));
}

export async function switchToOurChain({ extra, dispatch, getState }: Reaction): Promise<void> {
  const connection = selectConnection(getState());
  try {
    await extra.wallet.switchChain();
  } catch (cause: unknown) {
    extra.log('The wallet did not switch', cause);
    const label = connection.status === 'connected' ? connection.label : '';
    dispatch(lineShown(WALLET_MESSAGES.notSwitched(label, extra.config.chain.name)));
  }
}
