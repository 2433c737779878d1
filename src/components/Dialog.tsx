import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import './Dialog.css';
import { useTrappedFocus } from './useTrappedFocus';

interface DialogProps {
  readonly role?: 'dialog' | 'alertdialog';
  /** The id of the element inside that names the dialog. */
  readonly labelledBy: string;
  readonly describedBy?: string;
  readonly className?: string;
  /** Escape or a click on the backdrop. */
  readonly onDismiss: () => void;
  /** Another dialog stands above this one. */
  readonly covered?: boolean;
  readonly children: ReactNode;
}

/** A card over a scrim that holds the focus. What it covers has to be made inert by whoever shows it. */
export function Dialog({
  role = 'dialog',
  labelledBy,
  describedBy,
  className = '',
  onDismiss,
  covered,
  children,
}: DialogProps) {
  const scrim = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  useTrappedFocus(card, onDismiss);
  useBackdropClick(scrim, onDismiss);
  return (
    <div className="scrim" ref={scrim} inert={covered}>
      <div
        className={`dialog ${className}`}
        ref={card}
        role={role}
        aria-modal="true"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        tabIndex={-1}
      >
        {children}
      </div>
    </div>
  );
}

/**
 * Only a click that begins and ends on the backdrop counts: text selected across the card's edge does not, nor does the
 * second half of the double click that opened the dialog.
 */
function useBackdropClick(scrim: RefObject<HTMLDivElement | null>, onClick: () => void): void {
  useEffect(() => {
    const element = scrim.current;
    if (!element) return;
    let pressedInside = false;
    const press = (event: Event): void => void (pressedInside = event.target !== element);
    const click = (event: MouseEvent): void => {
      if (event.target === element && !pressedInside && event.detail < 2) onClick();
      pressedInside = false;
    };
    element.addEventListener('pointerdown', press);
    element.addEventListener('click', click);
    return () => {
      element.removeEventListener('pointerdown', press);
      element.removeEventListener('click', click);
    };
  }, [scrim, onClick]);
}
