import { pathTo } from '#rules/pages/pages';
import { useAppSelector } from '../../base/hooks';
import { GameLink } from '../../components/GameLink';
import { Icon } from '../../components/Icon';
import { MESSAGES } from '../../messages/messages';
import { selectAddress } from '../wallet/walletSlice';
import { selectXp, selectXpIsUnknown } from './holdingsSelectors';
import * as styles from './XpBadge.module.css';

const FIVE_DIGITS = 10_000;

/** The connected wallet's XP beside a heart; leads to its closet. */
export function XpBadge() {
  const address = useAppSelector(selectAddress);
  const xp = useAppSelector(selectXp);
  const isUnknown = useAppSelector(selectXpIsUnknown);
  if (address === null) return null;
  const known = isUnknown ? '?' : xp;
  const amount = xp === 'loading' ? '…' : known;
  const isLong = xp !== 'loading' && xp >= FIVE_DIGITS;
  return (
    <span className={isLong ? `${styles.xp} ${styles.long}` : styles.xp} aria-busy={xp === 'loading'}>
      <Icon name="heart" className={styles.heart} />
      <GameLink
        className={styles.closet}
        to={pathTo('closet', address.toLowerCase())}
        aria-label={MESSAGES.xpToCloset(amount)}
      >
        {MESSAGES.xp(amount)}
      </GameLink>
    </span>
  );
}
