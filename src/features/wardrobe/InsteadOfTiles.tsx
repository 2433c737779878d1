import type { ReactNode } from 'react';
import * as styles from './InsteadOfTiles.module.css';

/** A sentence and what to do about it, in the middle of where the tiles would be. */
export function InsteadOfTiles({ children }: { readonly children: ReactNode }) {
  return <div className={styles.insteadOfTiles}>{children}</div>;
}
