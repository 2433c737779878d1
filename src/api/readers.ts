import type { SubmittedBody } from '../../contract/entries';
import type { ResultsHeaders } from '../../contract/results';
import type { CastBody } from '../../contract/votes';
import { isRecord } from '#rules/json';

/**
 * Checks a value from the network and returns it, or throws. The app needs only these few lines of a validation
 * library, and even the smallest library would add two percent to the wardrobe's script.
 */
export interface Reader<T> {
  (value: unknown): T;
  /** Never set; makes the type exact. A reader of strings is not a reader of `string | null`, nor vice versa. */
  readonly result?: (value: T) => void;
}

/** A body's type for servers that implement only the specification's calls: they leave these fields out. */
export type Nullable<T, Key extends keyof T> = Omit<T, Key> & { [Field in Key]: T[Field] | null };

function fail(expected: string, value: unknown): never {
  throw new TypeError(`expected ${expected}, not ${JSON.stringify(value)}`);
}

export const readString: Reader<string> = value => (typeof value === 'string' ? value : fail('a string', value));

export const readNumber: Reader<number> = value =>
  typeof value === 'number' && Number.isFinite(value) ? value : fail('a number', value);

export const readBoolean: Reader<boolean> = value => (typeof value === 'boolean' ? value : fail('a boolean', value));

/** An ISO 8601 date and time. */
export const readInstant: Reader<string> = value => {
  const text = readString(value);
  return Number.isNaN(Date.parse(text)) ? fail('a date', value) : text;
};

export function readList<T>(read: Reader<T>): Reader<T[]> {
  return value => (Array.isArray(value) ? value.map(element => read(element)) : fail('a list', value));
}

type Fields = Readonly<Record<string, unknown>>;

export const readFields: Reader<Fields> = value => (isRecord(value) ? value : fail('an object', value));

/** An object with exactly these fields; others are dropped. */
export function readObject<T extends object>(readers: { readonly [Key in keyof T]-?: Reader<T[Key]> }): Reader<T> {
  const entries = Object.entries(readers) as [string, Reader<unknown>][];
  return value => {
    const fields = readFields(value);
    return Object.fromEntries(entries.map(([name, read]) => [name, read(fields[name])])) as T;
  };
}

/** Every field of an object by the same reader. */
export function readMap<T>(read: Reader<T>): Reader<Readonly<Record<string, T>>> {
  return value => Object.fromEntries(Object.entries(readFields(value)).map(([name, field]) => [name, read(field)]));
}

/** One of these values. */
export function readOneOf<T>(known: readonly T[]): Reader<T> {
  return value => known.find(one => one === value) ?? fail(`one of ${known.join()}`, value);
}

/** Null if the value is null or missing. */
export function readNullable<T>(read: Reader<T>): Reader<T | null> {
  return value => (value === null || value === undefined ? null : read(value));
}

/** Undefined if the field is missing. */
export function readOptional<T>(read: Reader<T>): Reader<T | undefined> {
  return value => (value === undefined ? undefined : read(value));
}

/** `otherwise` if the value cannot be read: for metadata, which may contain anything. */
export function readOr<T>(read: Reader<T>, otherwise: T): Reader<T> {
  return value => {
    try {
      return read(value);
    } catch {
      return otherwise;
    }
  };
}

const RECEIPT: keyof CastBody & keyof SubmittedBody = 'receipt';

/** A response's receipt, which the code that keeps it checks; null if it has none. */
export const readSigned = (body: unknown): unknown => readOr(readFields, {})(body)[RECEIPT] ?? null;

/** The elements that can be read, without the others. */
export function readSome<T>(read: Reader<T>): Reader<T[]> {
  const readOne = readOr<T[]>(element => [read(element)], []);
  return value => (Array.isArray(value) ? value.flatMap(element => readOne(element)) : []);
}

const LINK: keyof ResultsHeaders = 'link';

/** Whether a list goes on after this page of it. */
export const hasNext = (headers: Headers): boolean => /rel="?next"?/.test(headers.get(LINK) ?? '');
