import type { AppStartListening } from './store';

/** Everything that reacts: each feature's listeners, started once for a store. */
const LISTENERS: readonly ((startListening: AppStartListening) => void)[] = [];

export function listenToEverything(startListening: AppStartListening): void {
  LISTENERS.forEach(listen => listen(startListening));
}
