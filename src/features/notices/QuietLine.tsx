import { useAppSelector } from '../../app/hooks';
import { selectLine } from './noticesSlice';
import * as styles from './QuietLine.module.css';

/** The line at the edge of the screen, for messages that need no alert. Screen readers announce it. */
export function QuietLine() {
  const line = useAppSelector(selectLine);
  return (
    <div className={styles.quietLine} role="status">
      {line && <p key={line.id}>{line.text}</p>}
    </div>
  );
}
