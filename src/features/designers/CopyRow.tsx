import { useCopy } from '../../base/hooks';
import { Pill } from '../../components/Pill';
import { DESIGNERS_MESSAGES } from './messages';
import * as styles from './Lab.module.css';

interface CopyRowProps {
  readonly text: string;
  /** Only a row of one's own can be written. */
  readonly onWrite?: (text: string) => void;
}

/** A row of the catalogue above the button that copies it. */
export function CopyRow({ text, onWrite }: CopyRowProps) {
  const [copied, copy] = useCopy();
  return (
    <div className={styles.copyRow}>
      <textarea
        className={styles.row}
        aria-label={DESIGNERS_MESSAGES.row}
        spellCheck={false}
        readOnly={onWrite === undefined}
        value={text}
        onChange={({ target }) => onWrite?.(target.value)}
      />
      <div className={styles.buttons}>
        <Pill size="small" onClick={() => copy(text)}>
          {DESIGNERS_MESSAGES.copyRow}
        </Pill>
        <p role="status">{copied !== null && (copied ? DESIGNERS_MESSAGES.copied : DESIGNERS_MESSAGES.notCopied)}</p>
      </div>
    </div>
  );
}
