import type { ComponentProps } from 'react';
import * as styles from './RoundButton.module.css';

export function RoundButton({ className = '', ...button }: ComponentProps<'button'>) {
  return <button type="button" {...button} className={`${styles.round} ${className}`} />;
}

/** A round place where a button will be. */
export function RoundPlaceholder({ className = '' }: { readonly className?: string | undefined }) {
  return <span className={`${styles.round} ${className}`} />;
}
