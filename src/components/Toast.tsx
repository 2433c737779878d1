import './Toast.css';

interface ToastProps {
  /** Undefined while there is no message. */
  readonly text: string | undefined;
  /** Distinguishes a repeated sentence from one that is still shown. */
  readonly number: number;
}

/** A short-lived message. Its live region always exists, so that screen readers announce what appears in it. */
export function Toast({ text, number }: ToastProps) {
  return (
    <div className="toast-place" role="status">
      {text !== undefined && (
        <p key={number} className="toast">
          {text}
        </p>
      )}
    </div>
  );
}
