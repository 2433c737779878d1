import { makeCounter } from '../../../src/platform/counting/counter';
import type { Platform } from '../../../src/platform/platform';

/** The worker's own code without a worker, which jsdom lacks. Reports of a closed worker are dropped. */
export function countingDouble(): Platform['counting'] {
  let counter: { readonly count: ReturnType<typeof makeCounter>; isOpen: boolean } | undefined;
  const close = () => {
    if (counter !== undefined) counter.isOpen = false;
    counter = undefined;
  };
  return {
    open: jest.fn(onReport => {
      close();
      const opened = {
        isOpen: true,
        count: makeCounter(report => {
          if (opened.isOpen) onReport(structuredClone(report));
        }),
      };
      counter = opened;
    }),
    ask: jest.fn(job => void counter?.count(job)),
    close: jest.fn(close),
  };
}
