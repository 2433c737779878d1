import { useEffect, type RefObject } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]';

/**
 * Keeps the focus inside while the element stands, starting at what is marked `data-autofocus`, and gives it back
 * afterwards. Keys are heard on the document because a click beside everything leaves the focus on the body.
 */
export function useTrappedFocus(frame: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    const before = document.activeElement;
    const marked = frame.current?.querySelector<HTMLElement>('[data-autofocus]');
    // A card taller than the window would be scrolled past its title and its close button.
    (marked ?? frame.current)?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus();
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
