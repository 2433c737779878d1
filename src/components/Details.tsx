import type { ReactNode } from 'react';
import * as styles from './Details.module.css';

interface DetailsProps {
  readonly summary: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Words that the player can unfold. */
export function Details({ summary, children, className = '' }: DetailsProps) {
  return (
    <details className={`${styles.details} ${className}`}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
