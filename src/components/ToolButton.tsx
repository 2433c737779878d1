import type { ComponentProps } from 'react';
import * as styles from './ToolButton.module.css';

interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly label: string;
  /** As `aria-keyshortcuts` writes them. */
  readonly keys?: string;
}

/** A round button on the stage. One that cannot act is only announced as disabled, because it keeps the focus. */
export function ToolButton({ label, keys, className = '', ...button }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.toolButton} ${className}`}
      aria-label={label}
      aria-keyshortcuts={keys}
      {...button}
    />
  );
}
