import type { GameEvent } from '#rules/events/events';
import { assetSlug } from '#rules/outfit/items';
import { isSameField, type EventChanges, type EventDraft, type Prize } from '../store/events/eventWrites';

/** Rows with aligned columns; the last column is not padded. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]?.map((_cell, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? [];
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** A schedule needs no seconds. */
export const shortTime = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)}Z`;

export const pictureOf = ({ title }: Pick<GameEvent, 'title'>): string => `events/${assetSlug(title)}.png`;

const prizeText = ({ url, file }: Prize): string =>
  [file === null ? 'no picture' : `events/${file}`, url === null ? 'no link' : url].join(', ');

/** 'Fri, 1 May 2026, 14:00 GMT+2', or nothing if that zone is at UTC. */
function localTime(instant: string, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'shortOffset',
  }).format(new Date(instant));
  return /(?:GMT|UTC|GMT\+0)$/.test(text) ? '' : ` (${text})`;
}

export const timeText = (instant: string, timeZone: string): string => `${instant}${localTime(instant, timeZone)}`;

const HOUR_MS = 3_600_000;

/** '1 vote' or '2 votes'. */
export const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** '7 days', '2 days 3 hours' or '45 minutes'. */
export function durationText(ms: number): string {
  const units = [
    [Math.floor(ms / (24 * HOUR_MS)), 'day'],
    [Math.floor(ms / HOUR_MS) % 24, 'hour'],
    [Math.floor(ms / 60_000) % 60, 'minute'],
  ] as const;
  const parts = units.flatMap(([count, unit]) => (count === 0 ? [] : [counted(count, unit)]));
  return parts.slice(0, 2).join(' ') || 'less than a minute';
}

const TIMES: readonly string[] = ['submit_start', 'submit_end', 'voting_end'] satisfies readonly (keyof EventDraft)[];

function show(field: string, value: string | number | boolean | object | null | undefined, timeZone: string): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'object') return JSON.stringify(value);
  return TIMES.includes(field) ? timeText(String(value), timeZone) : String(value);
}

export function describeDraft(draft: EventDraft, prizes: readonly Prize[], timeZone: string): readonly string[] {
  const fields = Object.entries(draft);
  const [start, end, close] = [draft.submit_start, draft.submit_end, draft.voting_end].map(Date.parse) as [
    number,
    number,
    number,
  ];
  return [
    ...table(fields.map(([field, value]) => [`  ${field}`, show(field, value, timeZone)])),
    `  Submissions are open for ${durationText(end - start)}, and votes for ${durationText(close - end)}.`,
    ...prizes.map((prize, index) => `  prize ${index + 1}: ${prizeText(prize)}`),
    `  The event's picture, if there is to be one: ${pictureOf(draft)} of the assets.`,
  ];
}

export function describeChange(
  before: GameEvent,
  change: EventChanges,
  prizes: { readonly before: readonly Prize[]; readonly after: readonly Prize[] | undefined },
  timeZone: string,
): readonly string[] {
  const changed = (Object.keys(change) as (keyof EventDraft)[]).filter(
    field => !isSameField(change[field], before[field]),
  );
  const lines = changed.map(
    field => `  ${field}: ${show(field, before[field], timeZone)}  ->  ${show(field, change[field], timeZone)}`,
  );
  const [old, next] = [prizes.before, prizes.after].map(list => list?.map(prizeText).join('; '));
  if (next !== undefined && next !== old) lines.push(`  prizes: ${old || 'none'}  ->  ${next || 'none'}`);
  return lines;
}
