import { createPortal } from 'react-dom';
import * as styles from './PlacedMessage.module.css';
import { unseen } from './unseen';

interface PlacedMessageProps {
  /** Undefined while there is no message. */
  readonly text: string | undefined;
  /** Distinguishes a repeated sentence from one that is still shown. */
  readonly number: number;
  /** The `data-key` of what the message is about. Its `data-message` is one more class for the message in it. */
  readonly at: string | null;
}

/**
 * A short-lived message, shown inside what it is about if that is on the page. Its live region always exists, so that
 * screen readers announce what appears in it.
 */
export function PlacedMessage({ text, number, at }: PlacedMessageProps) {
  // The element already exists, because the player has just used it.
  const place = at === null ? null : document.querySelector<HTMLElement>(`[data-key="${at}"]`);
  return (
    <>
      <div className={place ? unseen : styles.place} role="status">
        {text !== undefined && (
          <p key={number} className={styles.message}>
            {text}
          </p>
        )}
      </div>
      {place &&
        text !== undefined &&
        createPortal(
          <span
            key={number}
            className={`${styles.message} ${styles.here} ${place.dataset.message ?? ''}`}
            aria-hidden="true"
            data-text={text}
          />,
          place,
        )}
    </>
  );
}
