import { useEffect, useEffectEvent } from 'react';

type Side = 'left' | 'right';

const ARROWS: Readonly<Record<string, Side>> = { ArrowLeft: 'left', ArrowRight: 'right' };
const DIGITS: Readonly<Record<string, Side>> = { '1': 'left', '2': 'right' };

/**
 * Left and right arrow, or 1 and 2, choose; a key held down chooses once. The digits do so only while the focus is on the
 * screen itself: whoever speaks to the computer may write one elsewhere without meaning to (WCAG 2.1.4).
 */
export function useVoteKeys(isOn: boolean, choose: (side: Side) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isHere = event.target instanceof Element && event.target.closest('main') !== null;
    const side = ARROWS[event.key] ?? (isHere ? DIGITS[event.key] : undefined);
    const isOther = event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (side === undefined || isOther || !isOn) return;
    event.preventDefault();
    choose(side);
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
