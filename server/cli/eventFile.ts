import { Type, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { isRecord } from '#rules/json';
import { LAYERS } from '#rules/outfit/layers';
import { pageAt } from '#rules/pages/pages';
import { readJson } from '../config/jsonFile';
import type { EventChanges, EventDraft, Prize } from '../store/events/eventWrites';
import { fieldProblems, isStorable, unknownFields, type Fields } from '../config/validation';

export interface EventFile {
  readonly fields: EventChanges;
  readonly prizes?: readonly Prize[];
}

type ParsedFile = { readonly file: EventFile } | { readonly problems: readonly string[] };

const MAX_XP = 1_000_000;
const MAX_PRIZES = 20;
const MAX_VALUES = 200;

/** The title names the event's picture, so it must not contain anything special in a path or an address. */
const TITLE = /^(?=[^]{1,120}$)[\p{L}\p{N}]+(?:[ ,.!'’&-]+[\p{L}\p{N}]+)*[.!]?$/u;
const TRIMMED_TEXT = /^(?=\S)[^]{0,119}\S$/u;
const QUESTION = /^(?=\S)[^\p{Cc}\u2028\u2029]{0,79}\S$/u;
const TEXT = /^(?=[^]*\S)[^]{1,2000}$/u;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/;
const PICTURE = /^[a-z0-9][a-z0-9-]*\.(?:png|jpg|webp|gif|svg)$/;

/** JavaScript would read February 30 as March 2. */
function isInCalendar(text: string): boolean {
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === text.slice(0, 10);
}

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const isPage = (text: string): boolean => pageAt(text).name !== 'lost';

const TIME = Type.Refine(
  Type.String({
    pattern: INSTANT,
    description: 'an existing time like "2026-05-01T12:00:00Z": ISO 8601, ending in Z for UTC',
  }),
  isInCalendar,
);
const WITH_OFFSET = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?)[+-]\d{2}:?\d{2}$/;

/** What to write instead of a time with an offset; empty for anything else. */
export function utcAdvice(text: unknown): string {
  if (typeof text !== 'string' || !WITH_OFFSET.test(text) || !isInCalendar(text.replace(WITH_OFFSET, '$1Z'))) return '';
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? '' : `; write ${instant.toISOString().replace('.000Z', 'Z')}`;
}

/** The time in ISO 8601 with milliseconds. */
export const parseTime = (text: string): string | undefined =>
  Value.Check(TIME, text) ? new Date(text).toISOString() : undefined;

const XP = Type.Integer({ minimum: 0, maximum: MAX_XP, description: `a whole number from 0 to ${MAX_XP}` });

const LAYER_LIST = Type.Array(Type.Enum([...LAYERS]), {
  minItems: 1,
  uniqueItems: true,
  description: `a list of layers, each once: ${LAYERS.join(', ')}`,
});
const VALUES_TEXT = `a list of 1 to ${MAX_VALUES} pieces like "tops/polo.svg", each once`;
const VALUES = Type.Array(Type.String({ minLength: 1, maxLength: 120 }), {
  minItems: 1,
  maxItems: MAX_VALUES,
  uniqueItems: true,
  description: VALUES_TEXT,
});
const MOST = LAYERS.length - 1;

const CODE_FIELDS = {
  wear: Type.Optional(LAYER_LIST),
  bare: Type.Optional(LAYER_LIST),
  most: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST, description: `a whole number from 1 to ${MOST}` })),
  only: Type.Optional(VALUES),
} satisfies Readonly<Record<keyof NonNullable<EventDraft['dress_code']>, TSchema>>;

const EVENT_FIELDS = {
  title: Type.String({
    pattern: TITLE,
    description:
      "1 to 120 letters and digits, with spaces and , . ! ' & - between them: it names the picture of the event",
  }),
  sub_title: Type.Optional(
    Type.Union([Type.Null(), Type.String({ pattern: TRIMMED_TEXT })], {
      description: '1 to 120 characters without spaces around them, or null for none',
    }),
  ),
  description: Type.String({ pattern: TEXT, description: 'a text of 1 to 2000 characters' }),
  submit_start: TIME,
  submit_end: TIME,
  voting_end: TIME,
  xp_first: XP,
  xp_second: XP,
  xp_third: XP,
  xp_entry: XP,
  question: Type.Optional(
    Type.Union([Type.Null(), Type.String({ pattern: QUESTION })], {
      description: 'one line of 1 to 80 characters without spaces around them, or null for "Which one wore it better?"',
    }),
  ),
  dress_code: Type.Optional(
    Type.Union([Type.Null(), Type.Object(CODE_FIELDS, { additionalProperties: false, minProperties: 1 })], {
      description: `null for none, or an object with one or more of ${Object.keys(CODE_FIELDS).join(', ')}`,
    }),
  ),
  lent: Type.Optional(
    Type.Union([Type.Null(), Type.Literal(true), VALUES], {
      description: `null for nothing, true for all of dress_code.only, or ${VALUES_TEXT}`,
    }),
  ),
} satisfies Readonly<Record<keyof EventDraft, TSchema>>;

const PRIZE_FIELDS = {
  url: Type.Optional(
    Type.Union([Type.Null(), Type.Refine(Type.String(), text => isWebAddress(text) || isPage(text))], {
      description: 'an address that begins with https:// (or http://), or a page of the game, like "/pieces/tops/polo"',
    }),
  ),
  file: Type.Optional(
    Type.Union([Type.Null(), Type.String({ pattern: PICTURE })], {
      description:
        'the name of a picture under events/ of the assets, like "golden-hat.png": small letters, digits and -',
    }),
  ),
};

export const TIMES = ['submit_start', 'submit_end', 'voting_end'] as const;

export function datesOutOfOrder({ submit_start, submit_end, voting_end }: Partial<EventDraft>): readonly string[] {
  const problems: string[] = [];
  if (submit_start !== undefined && submit_end !== undefined && submit_start >= submit_end)
    problems.push(`submit_end (${submit_end}) must be later than submit_start (${submit_start})`);
  if (submit_end !== undefined && voting_end !== undefined && submit_end >= voting_end)
    problems.push(`voting_end (${voting_end}) must be later than submit_end (${submit_end})`);
  return problems;
}

/** `whole` is a new event; `changes` names only the fields that change. Lists every problem at once. */
export function parseEventFile(text: string, kind: 'whole' | 'changes'): ParsedFile {
  const given = parseObject(text);
  if (typeof given === 'string') return { problems: [given] };
  const times = validTimes(given);
  const problems = [
    ...eventProblems(given, kind),
    ...prizeListProblems(given.prizes),
    ...datesOutOfOrder(times),
    ...(kind === 'changes' && Object.keys(given).length === 0 ? ['The file is empty, so it changes nothing'] : []),
  ];
  if (problems.length > 0) return { problems };
  const { prizes, ...rest } = given as EventChanges & { readonly prizes?: readonly Partial<Prize>[] };
  const fields = kind === 'whole' ? { sub_title: null, ...withoutNulls(rest), ...times } : { ...rest, ...times };
  if (prizes === undefined) return { file: { fields } };
  return { file: { fields, prizes: prizes.map(({ url = null, file = null }) => ({ url, file })) } };
}

/** In a new event null says the same as nothing. */
function withoutNulls(given: EventChanges): EventChanges {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

/** The object, or what is wrong with the file. */
function parseObject(text: string): Fields | string {
  const { json, problem } = readJson(text);
  if (problem !== undefined) return `The file ${problem}`;
  if (!isStorable(json)) return 'The file has a character that the database cannot hold: U+0000, or half of a pair.';
  return isRecord(json) ? json : 'The file must hold one event as a JSON object: { "title": … }.';
}

function validTimes(given: Fields): Partial<EventDraft> {
  const valid = TIMES.filter(time => Value.Check(TIME, given[time]));
  return Object.fromEntries(valid.map(time => [time, new Date(String(given[time])).toISOString()]));
}

function adviceFor(problem: string, given: Fields): string {
  const time = TIMES.find(name => problem.startsWith(name));
  return time === undefined ? '' : utcAdvice(given[time]);
}

function eventProblems(given: Fields, kind: 'whole' | 'changes'): readonly string[] {
  const fields = Object.entries(EVENT_FIELDS).filter(([field]) => kind === 'whole' || given[field] !== undefined);
  const names = [...Object.keys(EVENT_FIELDS), 'prizes'].join(', ');
  const inCode = isRecord(given.dress_code) ? codeProblems(given.dress_code) : [];
  const rest = inCode.length === 0 ? given : { ...given, dress_code: undefined };
  return [
    ...fieldProblems(Object.fromEntries(fields), rest).map(problem => problem + adviceFor(problem, given)),
    ...inCode,
    ...unknownFields({ ...EVENT_FIELDS, prizes: Type.Unknown() }, given).map(
      field => `${field} is no field of an event; the fields are ${names}`,
    ),
  ];
}

function codeProblems(code: Fields): readonly string[] {
  const names = Object.keys(CODE_FIELDS).join(', ');
  return [
    ...fieldProblems(CODE_FIELDS, code),
    ...unknownFields(CODE_FIELDS, code).map(field => `${field} is no field of a dress code; the fields are ${names}`),
  ].map(problem => `dress_code.${problem}`);
}

function prizeListProblems(prizes: unknown): readonly string[] {
  if (prizes === undefined) return [];
  if (!Array.isArray(prizes)) return ['prizes must be a list: [{ "url": …, "file": … }]'];
  const problems = prizes.flatMap((prize: unknown, index) => prizeProblems(prize, `prizes[${index}]`));
  if (prizes.length <= MAX_PRIZES) return problems;
  return [`prizes has ${prizes.length} entries; at most ${MAX_PRIZES} are allowed`, ...problems];
}

function prizeProblems(prize: unknown, name: string): readonly string[] {
  if (!isRecord(prize)) return [`${name} must be an object: { "url": …, "file": … }`];
  const problems = [
    ...fieldProblems(PRIZE_FIELDS, prize),
    ...unknownFields(PRIZE_FIELDS, prize).map(field => `${field} is no field of a prize; the fields are url and file`),
  ].map(problem => `${name}.${problem}`);
  const isEmpty = (prize.url ?? null) === null && (prize.file ?? null) === null;
  return problems.length === 0 && isEmpty ? [`${name} needs a url, a file, or both`] : problems;
}
