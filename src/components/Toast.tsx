import { createPortal } from 'react-dom';
import * as styles from './Toast.module.css';
import { unseen } from './unseen';

interface ToastProps {
  /** Undefined while there is no message. */
  readonly text: string | undefined;
  /** Distinguishes a repeated sentence from one that is still shown. */
  readonly number: number;
  /** The `data-key` of what the message is about. Its `data-toast` is one more class for the message in it. */
  readonly at: string | null;
}

/**
 * A short-lived message, shown inside what it is about if that is on the page. Its live region always exists, so that
 * screen readers announce what appears in it.
 */
export function Toast({ text, number, at }: ToastProps) {
  // The element already exists, because the player has just used it.
  const place = at === null ? null : document.querySelector<HTMLElement>(`[data-key="${at}"]`);
  return (
    <>
      <div className={place ? unseen : styles.place} role="status">
        {text !== undefined && (
          <p key={number} className={styles.toast}>
            {text}
          </p>
        )}
      </div>
      {place &&
        text !== undefined &&
        createPortal(
          <span
            key={number}
            className={`${styles.toast} ${styles.here} ${place.dataset.toast ?? ''}`}
            aria-hidden="true"
            data-text={text}
          />,
          place,
        )}
    </>
  );
}
