import type { ReactNode } from 'react';
import * as styles from './ConnectFailure.module.css';

export function ConnectFailure({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.connectFailure} role="alert">
      {children}
    </p>
  );
}
