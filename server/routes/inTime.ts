const COUNTING_MS = 10_000;

/**
 * Counting a large event, or a stalled database, may take longer than a call; the count continues without the caller.
 */
export async function inTime<T>(counting: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>(resolve => {
    timer = setTimeout(() => resolve('late'), COUNTING_MS);
  });
  return Promise.race([counting, late]).finally(() => clearTimeout(timer));
}
