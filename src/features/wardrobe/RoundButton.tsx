import type { ComponentProps } from 'react';
import * as styles from './RoundButton.module.css';

export function RoundButton({ className = '', ...button }: ComponentProps<'button'>) {
  return <button type="button" {...button} className={`${styles.round} ${className}`} />;
}
