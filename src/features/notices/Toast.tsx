import { useAppSelector } from '../../base/hooks';
import { selectToast } from './noticesSlice';
import * as styles from './Toast.module.css';

/** A message at the edge of the screen that needs no alert. Screen readers announce it. */
export function Toast() {
  const toast = useAppSelector(selectToast);
  return (
    <div className={styles.toast} role="status">
      {toast && <p key={toast.id}>{toast.text}</p>}
    </div>
  );
}
