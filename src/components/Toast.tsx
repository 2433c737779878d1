import './Toast.css';

interface ToastProps {
  /** Undefined while there is nothing to say. */
  readonly text: string | undefined;
  /** Tells a sentence said again from one that stands. */
  readonly number: number;
}

/** A sentence that lies on the screen for a moment; its place is always there, so that screen readers hear what comes. */
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
