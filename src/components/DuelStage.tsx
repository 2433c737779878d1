import type { ComponentProps, ReactNode } from 'react';
import * as styles from './DuelStage.module.css';

interface DuelStageProps extends ComponentProps<'main'> {
  /** What is asked, above the halves. */
  readonly band: ReactNode;
}

/** A screen with the two halves of a duel. It can be focused only so that a click in it does not take the focus away from it. */
export function DuelStage({ band, className = '', children, ...main }: DuelStageProps) {
  return (
    <main tabIndex={-1} {...main} className={`${styles.stage} ${className}`}>
      <div className={styles.band}>{band}</div>
      {children}
    </main>
  );
}
