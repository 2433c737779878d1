import type { ReactNode } from 'react';
import { useCopy } from '../../base/hooks';
import { Pill } from '../../components/Pill';
import { DESIGNERS_MESSAGES } from './messages';
import * as styles from './Lab.module.css';

interface CopyRowProps {
  readonly text: string;
  /** The row as it is shown. */
  readonly children: ReactNode;
}

/** A row of the catalogue above the button that copies it. */
export function CopyRow({ text, children }: CopyRowProps) {
  const [copied, copy] = useCopy();
  return (
    <div className={styles.copyRow}>
      {children}
      <div className={styles.buttons}>
        <Pill size="small" onClick={() => copy(text)}>
          {DESIGNERS_MESSAGES.copyRow}
        </Pill>
        <p role="status">{copied !== null && (copied ? DESIGNERS_MESSAGES.copied : DESIGNERS_MESSAGES.notCopied)}</p>
      </div>
    </div>
  );
}
