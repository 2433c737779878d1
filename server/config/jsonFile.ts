import { readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { isRecord } from '#rules/json';
import { fieldProblems, unknownFields } from './validation';

type ReadJson = { readonly json?: unknown; readonly problem?: string };

export function readJsonFile(path: string): ReadJson {
  try {
    return readJson(readFileSync(path, 'utf8'));
  } catch {
    return { problem: 'cannot be read' };
  }
}

/** Some editors put a byte-order mark before the text. */
export function readJson(given: string): ReadJson {
  const text = given.replace(/^\uFEFF/, '');
  const mistake = mistakeIn(text);
  if (mistake === undefined) return { json: JSON.parse(text) as unknown };
  const before = text.slice(0, placeOf(text, mistake)).split('\n');
  const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
  return { problem: `is not JSON: ${place}: ${mistake.split(/ in JSON| at position|, /, 1).join('')}` };
}

function mistakeIn(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error: unknown) {
    return (error as Error).message;
  }
}

/** Node says where some mistakes are. Of the others, each longer part of the text has the same one. */
function placeOf(text: string, mistake: string): number {
  const [, position] = /at position (\d+)/.exec(mistake) ?? [];
  if (position !== undefined) return Number(position);
  if (!mistake.startsWith('Unexpected token')) return text.trimEnd().length;
  let length = 1;
  while (!mistakeIn(text.slice(0, length))?.startsWith('Unexpected token')) length += 1;
  return length - 1;
}

export function objectProblems(name: string, fields: Readonly<Record<string, TSchema>>, given: unknown): string[] {
  if (!isRecord(given)) return [`${name} is not an object`];
  return [
    ...unknownFields(fields, given).map(field => `${name} has an unknown field ${JSON.stringify(field)}`),
    ...fieldProblems(fields, given).map(problem => `${name}: ${problem}`),
  ];
}
