import { useEffect, useRef, type RefObject } from 'react';

/** For a button that disappears by itself: the screen's heading takes its focus, so that the keys keep working. */
export function useFocusReturn(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const shown = button.current;
    const screen = shown?.closest('main');
    return () => {
      if (document.activeElement === shown || document.activeElement === document.body)
        screen?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    };
  }, []);
  return button;
}
