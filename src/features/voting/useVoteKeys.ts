import { useEffect, useEffectEvent } from 'react';

type Side = 'left' | 'right';

const KEYS: Readonly<Record<string, Side>> = { ArrowLeft: 'left', '1': 'left', ArrowRight: 'right', '2': 'right' };

/** Left and right arrow, or 1 and 2, choose; a key held down chooses once. */
export function useVoteKeys(isOn: boolean, choose: (side: Side) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const side = KEYS[event.key];
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
