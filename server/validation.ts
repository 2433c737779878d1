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
