import { Type, type TProperties } from 'typebox';
import { Value } from 'typebox/value';

export type Fields = Readonly<Record<string, unknown>>;

/** A sentence for each field that its schema refuses: '{field} must be {the schema's description}'. */
export function fieldProblems(schemas: TProperties, given: Fields): readonly string[] {
  return Object.entries(schemas).flatMap(([field, schema]) => {
    const value = given[field];
    if (value === undefined && Type.IsOptional(schema)) return [];
    const isValid: boolean = Value.Check(schema, value);
    if (isValid) return [];
    const must = `must be ${(schema as { readonly description?: string }).description ?? 'something else'}`;
    return [value === undefined ? `${field} is missing; it ${must}` : `${field} ${must}`];
  });
}

export function unknownFields(known: TProperties, given: Fields): readonly string[] {
  return Object.keys(given).filter(field => !Object.hasOwn(known, field));
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const UNSTORABLE = /\p{Surrogate}/u;

/** Whether the database can hold every text in a value from outside. */
export function isStorable(value: unknown): boolean {
  const rest = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next === 'string' && (next.includes('\0') || UNSTORABLE.test(next))) return false;
    if (typeof next === 'object' && next !== null) rest.push(...Object.keys(next), ...Object.values(next as Fields));
  }
  return true;
}
