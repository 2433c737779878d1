import { NAME_MESSAGES } from '../messages/names';
import * as styles from './WalletName.module.css';

/** What no lookalike can be made of. */
const PLAIN = /^[a-z0-9.$_-]+$/;

interface WalletNameProps {
  /** What the wallet calls itself; null if nothing is known. */
  readonly name: string | null;
  readonly className?: string;
}

/** A name that its owner chose, after the address that it belongs to: plain text, apart from the text around it, and whole. */
export function WalletName({ name, className = '' }: WalletNameProps) {
  if (name === null) return null;
  return (
    <span className={`${styles.name} ${className}`}>
      {' '}
      <bdi>{name}</bdi>
      {!PLAIN.test(name) && (
        <>
          {' '}
          <small className={styles.unusual}>{NAME_MESSAGES.unusual}</small>
        </>
      )}
    </span>
  );
}
