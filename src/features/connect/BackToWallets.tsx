import type { ComponentProps } from 'react';
import { WALLET_MESSAGES } from '../../messages/wallet';
import * as styles from './BackToWallets.module.css';

export function BackToWallets(button: Pick<ComponentProps<'button'>, 'ref' | 'onClick'>) {
  return (
    <button {...button} type="button" className={styles.backToWallets}>
      {WALLET_MESSAGES.backToWallets}
    </button>
  );
}
