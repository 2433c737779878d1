import { createPortal } from 'react-dom';
import './Toast.css';

interface ToastProps {
  /** Undefined while there is no message. */
  readonly text: string | undefined;
  /** Distinguishes a repeated sentence from one that is still shown. */
  readonly number: number;
  /** The `data-key` of what the message is about. */
  readonly at: string | null;
}

/**
 * A short-lived message, shown inside what it is about if that is on the page. Its live region always exists, so that
 * screen readers announce what appears in it.
 */
export function Toast({ text, number, at }: ToastProps) {
  // The element already exists, because the player has just used it.
  const place = at === null ? null : document.querySelector(`[data-key="${at}"]`);
  return (
    <>
      <div className={place ? 'unseen' : 'toast-place'} role="status">
        {text !== undefined && (
          <p key={number} className="toast">
            {text}
          </p>
        )}
      </div>
      {place &&
        text !== undefined &&
        createPortal(<span key={number} className="toast toast-here" aria-hidden="true" data-text={text} />, place)}
    </>
  );
}
