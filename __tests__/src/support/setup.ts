import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// On a loaded machine, a lazy panel may take far longer than the default of one second.
configure({ asyncUtilTimeout: 60_000 });

/** Nothing has a place in jsdom, so nothing ever comes into view. */
class IdleObserver {
  observe = () => undefined;
  disconnect = () => undefined;
}
Object.assign(globalThis, { IntersectionObserver: IdleObserver });
