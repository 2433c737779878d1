import { useEffect, type RefObject } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]';

/** To whom the focus could not be given back because another dialog followed at once: that one does. */
let owed: Element | null = null;

/**
 * Keeps the focus inside while the element stands, starting at what is marked `data-autofocus`, and gives it back
 * afterwards. Keys are heard on the document because a click beside everything leaves the focus on the body.
 */
export function useTrappedFocus(frame: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    const { activeElement } = document;
    const before = activeElement === document.body ? owed : activeElement;
    owed = null;
    const marked = frame.current?.querySelector<HTMLElement>('[data-autofocus]');
    // A card taller than the window would be scrolled past its title and its close button.
    (marked ?? frame.current)?.focus({ preventScroll: true });
    return () => {
      if (!(before instanceof HTMLElement)) return;
      before.focus();
      if (document.activeElement !== before) owed = before;
    };
  }, [frame]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const element = frame.current;
      // A dialog above this one makes it inert; the keys are then that one's.
      if (!element || element.closest('[inert]')) return;
      if (event.key === 'Escape') onEscape();
      if (event.key === 'Tab') turnAround(event, element);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [frame, onEscape]);
}

function turnAround(event: KeyboardEvent, frame: HTMLElement): void {
  const stops = [...frame.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const first = stops[0];
  const last = stops.at(-1);
  const active = document.activeElement;
  if (!first || !last) {
    event.preventDefault();
    return;
  }
  const leaves = event.shiftKey ? active === first || active === frame : active === last;
  if (!leaves && frame.contains(active)) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
