import type { ReactNode } from 'react';
import * as styles from './InsteadOfTiles.module.css';

/** An empty or failed list: why there are no tiles, and what to do about it. */
export function InsteadOfTiles({ children }: { readonly children: ReactNode }) {
  return <div className={styles.insteadOfTiles}>{children}</div>;
}
