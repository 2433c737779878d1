import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), summary, [tabindex="0"]';
/** The content of a closed disclosure. */
const FOLDED = 'details:not([open]) > :not(summary)';

/** The element to focus if another dialog opened before the focus could be returned; that dialog returns it. */
let unreturned: Element | null = null;

/**
 * Keeps the focus inside the element, starting at `data-autofocus`, and returns it when the element is removed. Key
 * events are handled on the document, because a click outside all controls moves the focus to the body.
 */
export function useTrappedFocus(frame: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const active = useRef<Element>(null);
  // Effects may run only after the player has clicked in the element, or after what it covers has become inert.
  useLayoutEffect(() => {
    active.current = document.activeElement;
  }, []);
  useEffect(() => {
    const before = active.current === document.body ? unreturned : active.current;
    unreturned = null;
    const marked = frame.current?.querySelector<HTMLElement>('[data-autofocus]');
    // Scrolling to the focus would move a tall card past its title and its close button.
    (marked ?? frame.current)?.focus({ preventScroll: true });
    const around = before?.parentElement?.closest<HTMLElement>('[tabindex]');
    return () => {
      if (!(before instanceof HTMLElement)) return;
      // What opened it may be gone, such as a button to connect once a wallet is connected.
      const place = around && !before.isConnected ? around : before;
      place.focus({ preventScroll: place === around });
      if (document.activeElement !== place) unreturned = place;
    };
  }, [frame]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const element = frame.current;
      // A dialog above this one makes it inert, and handles the keys.
      if (!element || element.closest('[inert]')) return;
      if (event.key === 'Escape') {
        // The same press must not also close what is below.
        event.preventDefault();
        onEscape();
      }
      if (event.key === 'Tab') turnAround(event, element);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [frame, onEscape]);
}

function turnAround(event: KeyboardEvent, frame: HTMLElement): void {
  const stops = [...frame.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(stop => !stop.closest(FOLDED));
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
