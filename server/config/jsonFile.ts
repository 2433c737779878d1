import { readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { fieldProblems, isFields, unknownFields } from '../validation';

/** A file that an operator wrote, which may begin with a byte-order mark. */
export function readJsonFile(path: string): { readonly json?: unknown; readonly problem?: string } {
  try {
    return { json: JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, '')) as unknown };
  } catch (error: unknown) {
    return { problem: error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read' };
  }
}

export function objectProblems(name: string, fields: Readonly<Record<string, TSchema>>, given: unknown): string[] {
  if (!isFields(given)) return [`${name} is not an object`];
  return [
    ...unknownFields(fields, given).map(field => `${name} has an unknown field ${JSON.stringify(field)}`),
    ...fieldProblems(fields, given).map(problem => `${name}: ${problem}`),
  ];
}
