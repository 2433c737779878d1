const TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 25;

/** Retries until the check passes, and fails with its last error after the timeout. */
export async function until<T>(
  read: () => T | Promise<T>,
  check: (seen: T) => void,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; ;) {
    try {
      check(await read());
      return;
    } catch (cause: unknown) {
      if (Date.now() > deadline) throw cause;
      await new Promise(resolve => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  }
}

export const untilEqual = <T>(read: () => T | Promise<T>, expected: T): Promise<void> =>
  until(read, seen => {
    expect(seen).toEqual(expected);
  });
