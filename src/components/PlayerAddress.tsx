import { shortAddress } from '#rules/ids';
import { pathTo } from '#rules/pages/pages';
import { GameLink } from './GameLink';
import * as styles from './PlayerAddress.module.css';

interface PlayerAddressProps {
  readonly wallet: string;
  readonly className?: string;
}

/** A player, as others see them, which leads to their closet. */
export function PlayerAddress({ wallet, className = '' }: PlayerAddressProps) {
  return (
    <GameLink className={`${styles.player} ${className}`} to={pathTo('closet', wallet.toLowerCase())}>
      {shortAddress(wallet)}
    </GameLink>
  );
}
