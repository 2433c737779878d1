import { useAppSelector } from '../../app/hooks';
import { useGetServerXpQuery } from '../../api/entriesApi';
import { useGetHoldingsQuery } from '../../api/holdingsApi';
import { selectAddress } from '../wallet/walletSlice';

/** Asks what the connected wallet holds and keeps the answers for as long as it is connected. */
export function HoldingsWatch() {
  const wallet = useAppSelector(selectAddress);
  return wallet && <WalletHoldings key={wallet} wallet={wallet} />;
}

function WalletHoldings({ wallet }: { readonly wallet: string }) {
  useGetHoldingsQuery({ wallet, look: 'traits' });
  useGetHoldingsQuery({ wallet, look: 'xp' });
  useGetServerXpQuery(wallet);
  return null;
}
