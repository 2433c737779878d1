/** The value of a JSON text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether this is an object with fields, not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a value from elsewhere; none unless it is an object. */
export function readFields(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
