import { shortAddress } from '#rules/ids';
import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { Pill } from '../../components/Pill';
import { MESSAGES } from '../../messages/messages';
import { questionAsked } from '../notices/noticesSlice';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectConnection, selectLocked } from '../wallet/walletSlice';
import * as styles from './WalletButton.module.css';

interface WalletButtonProps {
  /** For the button that connects: some pages have one of their own. */
  readonly className?: string;
}

/** The header's wallet button: connects, or shows the connected address and offers to disconnect. */
export function WalletButton({ className = '' }: WalletButtonProps) {
  const dispatch = useAppDispatch();
  const connection = useAppSelector(selectConnection);
  const locked = useAppSelector(selectLocked);
  if (connection.status === 'connected' || locked !== null)
    return (
      <Pill
        size="small"
        className={locked === null ? styles.wallet : `${styles.wallet} ${styles.locked}`}
        title={locked === null ? MESSAGES.disconnectWallet : MESSAGES.walletLocked(locked)}
        onClick={() => dispatch(questionAsked({ text: MESSAGES.disconnectWallet, question: 'disconnect' }))}
      >
        {connection.status === 'connected' && shortAddress(connection.address)}
        {locked !== null && <span> {MESSAGES.locked}</span>}
      </Pill>
    );
  const isReconnecting = connection.status === 'reconnecting';
  return (
    <Pill
      size="small"
      className={`${styles.wallet} ${isReconnecting ? styles.waits : className}`}
      aria-busy={isReconnecting}
      onClick={() => dispatch(overlayOpened('connect'))}
    >
      {isReconnecting ? MESSAGES.reconnecting : MESSAGES.connectWallet}
    </Pill>
  );
}
