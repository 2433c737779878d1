/**
 * Readers of answers: each gives the value that it was asked for, or throws. A library for this would be a fiftieth of
 * the wardrobe's whole script; these few lines are all the app needs.
 */
export type Read<T> = (value: unknown) => T;

function refuse(expected: string, value: unknown): never {
  throw new TypeError(`expected ${expected}, not ${JSON.stringify(value)}`);
}

export const readText: Read<string> = value => {
  if (typeof value === 'string') return value;
  return refuse('a text', value);
};

export const readNumber: Read<number> = value => {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return refuse('a number', value);
};

/** An ISO 8601 date and time. */
export const readInstant: Read<string> = value => {
  const text = readText(value);
  return Number.isNaN(Date.parse(text)) ? refuse('a date', value) : text;
};

export function readList<T>(read: Read<T>): Read<readonly T[]> {
  return value => (Array.isArray(value) ? value.map(read) : refuse('a list', value));
}

type Fields = Readonly<Record<string, unknown>>;

export const readRecord: Read<Fields> = value => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  return refuse('an object', value);
};

/** An object with these fields; others are left out. */
export function readObject<T extends object>(readers: { readonly [Key in keyof T]: Read<T[Key]> }): Read<T> {
  const fields = Object.entries<Read<unknown>>(readers);
  return value => {
    const record = readRecord(value);
    return Object.fromEntries(fields.map(([name, read]) => [name, read(record[name])])) as T;
  };
}

/** Every field of an object by the same reader. */
export function readMap<T>(read: Read<T>): Read<Readonly<Record<string, T>>> {
  return value => Object.fromEntries(Object.entries(readRecord(value)).map(([name, field]) => [name, read(field)]));
}

/** `otherwise` where there is null or nothing. */
export function readMaybe<T, U>(read: Read<T>, otherwise: U): Read<T | U> {
  return value => (value === null || value === undefined ? otherwise : read(value));
}
