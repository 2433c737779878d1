import { Fragment, type ReactNode } from 'react';
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
  const isPlain = PLAIN.test(name);
  return (
    <span className={`${styles.name} ${className}`}>
      {' '}
      <bdi dir="ltr">{isPlain ? name : partsOf(name)}</bdi>
      {!isPlain && (
        <>
          {' '}
          <small className={styles.unusual}>{NAME_MESSAGES.unusual}</small>
        </>
      )}
    </span>
  );
}

/** The parts of a name in their order, whatever direction the letters of each have. */
function partsOf(name: string): ReactNode {
  return name.split('.').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && '.'}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}
