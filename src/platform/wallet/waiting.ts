/** Ends early, and without an error, where the signal comes first. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

/** Until somebody sees the page, or the signal. */
export function untilShown(page: Document, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const look = (): void => {
      if (page.visibilityState === 'hidden' && !signal.aborted) return;
      page.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    page.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });
}

/** Rejects where the promise takes longer; its late answer is nobody's. */
export function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer in time.')), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
