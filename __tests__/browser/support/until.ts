const PATIENCE_MS = 10_000;
const BETWEEN_LOOKS = 25;

/** Looks again and again until what is seen is what a test wants, and fails showing what was seen last. */
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
