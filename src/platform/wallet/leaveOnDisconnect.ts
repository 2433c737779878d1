import type { Onboard } from './onboard';
import { accountsIn, type Ask } from './walletCalls';

/**
 * A wallet says 'disconnect' when it has left, but also when it has only lost its network for a while: the accounts that
 * it still shares tell which. web3-onboard does not listen to it at all.
 */
export function leaveOnDisconnect(onboard: Onboard, label: string): void {
  const provider = onboard.state.get().wallets.find(wallet => wallet.label === label)?.provider;
  if (!provider) return;
  const ask = provider.request.bind(provider) as Ask;
  const isStillOurs = (): boolean => onboard.state.get().wallets.some(wallet => wallet.provider === provider);
  const on = provider.on.bind(provider) as (event: string, listener: () => void) => void;
  on('disconnect', () => {
    ask({ method: 'eth_accounts' })
      .then(accountsIn, () => [])
      .then(accounts => {
        if (accounts.length === 0 && isStillOurs()) return onboard.disconnectWallet({ label });
        return undefined;
      })
      .catch(() => undefined);
  });
}
