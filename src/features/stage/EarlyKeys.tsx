import { useEffect } from 'react';

/** Mod+K and Mod+S, which browsers use themselves. */
const isTaken = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => (ctrlKey || metaKey) && /^[ks]$/i.test(key);

/** Rendered until the controls have loaded; passes the last such key on to them. */
export function EarlyKeys() {
  useEffect(() => {
    let early: KeyboardEvent | undefined;
    const keep = (event: KeyboardEvent): void => {
      if (!isTaken(event)) return;
      event.preventDefault();
      early = new KeyboardEvent('keydown', event);
    };
    window.addEventListener('keydown', keep);
    return () => {
      window.removeEventListener('keydown', keep);
      // The controls begin to listen in the same commit, but after this.
      queueMicrotask(() => early && document.body.dispatchEvent(early));
    };
  }, []);
  return null;
}
