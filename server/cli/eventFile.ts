import type { EventDraft, Prize } from '../store/eventWrites';
import { parsePrizes } from './prizeList';
import { Wrongs } from './wrongs';

export interface EventFile {
  readonly fields: Partial<EventDraft>;
  readonly prizes?: readonly Prize[];
}

export type ParsedFile = { readonly file: EventFile } | { readonly wrongs: readonly string[] };

type Field = keyof EventDraft;

const FIELDS: readonly Field[] = [
  'title',
  'sub_title',
  'description',
  'submit_start',
  'submit_end',
  'voting_end',
  'xp_first',
  'xp_second',
  'xp_third',
  'xp_entry',
];

/** Absent means none; every other field must be in the file of a new event. */
const OPTIONAL: readonly Field[] = ['sub_title'];

const XP_LIMIT = 1_000_000;
/** The title names the event's picture, so it holds nothing that a path or an address would read as its own. */
const TITLE = /^[\p{L}\p{N}]+(?:[ ,.!'’&-]+[\p{L}\p{N}]+)*[.!]?$/u;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/;

function parseTitle(value: unknown): string {
  if (typeof value === 'string' && value.length <= 120 && TITLE.test(value)) return value;
  throw new TypeError(
    "must be 1 to 120 letters and digits, with spaces and , . ! ' & - between them: it names the picture of the event",
  );
}

function parseSubTitle(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value === 'string' && value.trim() === value && value.length >= 1 && value.length <= 120) return value;
  throw new TypeError('must be 1 to 120 characters without spaces around them, or null for none');
}

function parseDescription(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= 2000) return value;
  throw new TypeError('must be a text of 1 to 2000 characters');
}

function parseInstant(value: unknown): string {
  const shape = 'must be a time like "2026-05-01T12:00:00Z": ISO 8601, ending in Z for UTC';
  if (typeof value !== 'string' || !INSTANT.test(value)) throw new TypeError(shape);
  const instant = new Date(value);
  // February 30 would otherwise quietly become March 2.
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== value.slice(0, 10))
    throw new TypeError('is no time in the calendar');
  return instant.toISOString();
}

function parseXp(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= XP_LIMIT) return value;
  throw new TypeError(`must be a whole number from 0 to ${XP_LIMIT}`);
}

const PARSERS: { readonly [F in Field]: (value: unknown) => EventDraft[F] } = {
  title: parseTitle,
  sub_title: parseSubTitle,
  description: parseDescription,
  submit_start: parseInstant,
  submit_end: parseInstant,
  voting_end: parseInstant,
  xp_first: parseXp,
  xp_second: parseXp,
  xp_third: parseXp,
  xp_entry: parseXp,
};

export function datesOutOfOrder({ submit_start, submit_end, voting_end }: Partial<EventDraft>): readonly string[] {
  const wrongs: string[] = [];
  if (submit_start !== undefined && submit_end !== undefined && submit_start >= submit_end)
    wrongs.push(`submit_end (${submit_end}) must be later than submit_start (${submit_start})`);
  if (submit_end !== undefined && voting_end !== undefined && submit_end >= voting_end)
    wrongs.push(`voting_end (${voting_end}) must be later than submit_end (${submit_end})`);
  return wrongs;
}

function readJson(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SyntaxError('The file must hold one event as a JSON object: { "title": … }.');
  return value as Readonly<Record<string, unknown>>;
}

/** `whole` is a new event; `changes` names only what is to be different. Every wrong field is told at once. */
export function parseEventFile(text: string, kind: 'whole' | 'changes'): ParsedFile {
  let given: Readonly<Record<string, unknown>>;
  try {
    given = readJson(text);
  } catch (error: unknown) {
    return { wrongs: [error instanceof SyntaxError ? error.message : String(error)] };
  }
  const wrongs = new Wrongs();
  const fields: Partial<Record<Field, unknown>> = {};
  for (const field of FIELDS) {
    if (given[field] !== undefined) fields[field] = wrongs.attempt(field, () => PARSERS[field](given[field]));
    else if (kind === 'whole' && !OPTIONAL.includes(field)) wrongs.add(`${field} is missing`);
  }
  if (kind === 'whole') fields.sub_title ??= null;
  const prizes = given.prizes === undefined ? undefined : parsePrizes(given.prizes, wrongs);
  for (const name of Object.keys(given).filter(name => name !== 'prizes' && !FIELDS.includes(name as Field)))
    wrongs.add(`${name} is no field of an event; there are ${[...FIELDS, 'prizes'].join(', ')}`);
  for (const wrong of datesOutOfOrder(fields as Partial<EventDraft>)) wrongs.add(wrong);
  if (kind === 'changes' && Object.keys(given).length === 0) wrongs.add('The file changes nothing: it is empty');
  if (wrongs.found.length > 0) return { wrongs: wrongs.found };
  return { file: { fields: fields as Partial<EventDraft>, ...(prizes === undefined ? {} : { prizes }) } };
}
