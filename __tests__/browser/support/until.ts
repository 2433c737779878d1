const PATIENCE_MS = 10_000;
const BETWEEN_LOOKS = 25;

/** Retries until the judgement passes; in the end fails with its last error. */
export async function until<T>(
  look: () => T | Promise<T>,
  judge: (seen: T) => void,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ;) {
    try {
      judge(await look());
      return;
    } catch (cause: unknown) {
      if (Date.now() > deadline) throw cause;
      await new Promise(resolve => setTimeout(resolve, BETWEEN_LOOKS));
    }
  }
}

export const untilEqual = <T>(look: () => T | Promise<T>, wanted: T): Promise<void> =>
  until(look, seen => {
    expect(seen).toEqual(wanted);
  });
