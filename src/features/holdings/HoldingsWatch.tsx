import { useAppSelector } from '../../base/hooks';
import { useServerXpSubscription } from '../../api/entriesApi';
import { useHoldingsSubscription } from '../../api/holdingsApi';
import { selectAddress } from '../wallet/walletSlice';

/** Loads what the connected wallet holds, and keeps it cached as long as the wallet is connected. */
export function HoldingsWatch() {
  const wallet = useAppSelector(selectAddress);
  return wallet && <WalletHoldings key={wallet} wallet={wallet} />;
}

function WalletHoldings({ wallet }: { readonly wallet: string }) {
  useHoldingsSubscription({ wallet, kind: 'traits' });
  useHoldingsSubscription({ wallet, kind: 'xp' });
  useServerXpSubscription(wallet);
  return null;
}
