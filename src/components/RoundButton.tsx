import type { ComponentProps } from 'react';
import * as styles from './RoundButton.module.css';

export function RoundButton({ className = '', ...button }: ComponentProps<'button'>) {
  return <button type="button" {...button} className={`${styles.round} ${className}`} />;
}

/** Stands in for a button in a skeleton. */
export function RoundPlaceholder({ className = '' }: { readonly className?: string | undefined }) {
  return <span className={`${styles.round} ${className}`} />;
}
