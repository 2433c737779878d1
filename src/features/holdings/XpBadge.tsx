import { useAppSelector } from '../../app/hooks';
import { Icon } from '../../components/Icon';
import { selectIsConnected } from '../wallet/walletSlice';
import { selectXp } from './holdingsSelectors';
import './XpBadge.css';

/** The connected wallet's XP beside a heart. */
export function XpBadge() {
  const isConnected = useAppSelector(selectIsConnected);
  const xp = useAppSelector(selectXp);
  if (!isConnected) return null;
  return (
    <span className="xp" aria-busy={xp === 'loading'}>
      <Icon name="heart" className="xp-heart" />
      <span className="xp-amount">{xp === 'loading' ? '…' : xp} XP</span>
    </span>
  );
}
