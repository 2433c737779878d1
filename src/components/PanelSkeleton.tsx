import type { ReactNode } from 'react';
import * as styles from './PanelSkeleton.module.css';

/** The content of a panel while it is loading. */
export function PanelSkeleton({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {children}
    </div>
  );
}
