import { AccountSheet } from '../features/connect/AccountSheet';
import { OwnEntries } from '../features/entries/OwnEntries';
import { NextGoal } from '../features/wardrobe/NextGoal';
import { selectAddress } from '../features/wallet/walletSlice';
import { useAppSelector } from '../base/hooks';

/** What the game knows about the player, above the question whether to disconnect. */
export function AccountContent() {
  const wallet = useAppSelector(selectAddress);
  return <AccountSheet goal={<NextGoal />}>{wallet !== null && <OwnEntries wallet={wallet} />}</AccountSheet>;
}
