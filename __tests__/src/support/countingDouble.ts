import { openDesk } from '../../../src/platform/counting/countDesk';
import type { Platform } from '../../../src/platform/platform';

/** The thread's own code without a thread: jsdom has no workers. What a closed thread still finds is lost. */
export function countingDouble(now: () => number = () => 0): Platform['counting'] {
  let desk: { readonly take: ReturnType<typeof openDesk>; isOpen: boolean } | undefined;
  const close = () => {
    if (desk !== undefined) desk.isOpen = false;
    desk = undefined;
  };
  return {
    open: jest.fn(onReport => {
      close();
      const opened = {
        isOpen: true,
        take: openDesk({
          post: report => {
            if (opened.isOpen) onReport(structuredClone(report));
          },
          now,
        }),
      };
      desk = opened;
    }),
    ask: jest.fn(job => void desk?.take(job)),
    close: jest.fn(close),
  };
}
