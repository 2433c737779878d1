import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import * as styles from './Dialog.module.css';
import { useTrappedFocus } from './useTrappedFocus';

interface DialogProps {
  readonly role?: 'dialog' | 'alertdialog';
  /** The id of the element inside that names the dialog. */
  readonly labelledBy: string;
  readonly describedBy?: string;
  readonly className?: string;
  /** Which other dialogs it is above. */
  readonly layer?: 'overlay' | 'sign-in' | 'notice';
  /** Escape or a click on the backdrop. */
  readonly onDismiss: () => void;
  /** Another dialog is above this one. */
  readonly covered?: boolean;
  readonly children: ReactNode;
}

/** A card over a scrim, which traps the focus. The caller makes the page below inert. */
export function Dialog({
  role = 'dialog',
  labelledBy,
  describedBy,
  className = '',
  layer = 'overlay',
  onDismiss,
  covered,
  children,
}: DialogProps) {
  const scrim = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  useTrappedFocus(card, onDismiss);
  useBackdropClick(scrim, onDismiss);
  return (
    <div className={styles.scrim} style={{ zIndex: `var(--layer-${layer})` }} ref={scrim} inert={covered}>
      <div
        className={`${styles.dialog} ${className}`}
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
 * Counts only clicks that begin and end on the backdrop: neither text selected across the card's edge nor the second
 * half of the double click that opened the dialog.
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
