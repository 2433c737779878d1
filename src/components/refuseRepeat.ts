import type { KeyboardEvent } from 'react';

/** A key held down counts as one choice; otherwise Enter would choose from one pair after the other. */
export function refuseRepeat(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}
