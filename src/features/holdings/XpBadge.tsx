import { useAppSelector } from '../../app/hooks';
import { Icon } from '../../components/Icon';
import { MESSAGES } from '../../messages/messages';
import { selectIsConnected } from '../wallet/walletSlice';
import { selectXp, selectXpIsUnknown } from './holdingsSelectors';
import * as styles from './XpBadge.module.css';

/** The connected wallet's XP beside a heart. */
export function XpBadge() {
  const isConnected = useAppSelector(selectIsConnected);
  const xp = useAppSelector(selectXp);
  const isUnknown = useAppSelector(selectXpIsUnknown);
  if (!isConnected) return null;
  const known = isUnknown ? '?' : xp;
  const amount = xp === 'loading' ? '…' : known;
  return (
    <span className={styles.xp} aria-busy={xp === 'loading'}>
      <Icon name="heart" className={styles.heart} />
      <span className={styles.amount}>{MESSAGES.xp(amount)}</span>
    </span>
  );
}
