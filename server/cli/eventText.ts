import { assetSlug, type GameEvent } from '../../rules/index';
import type { EventDraft, Prize } from '../store/eventWrites';

/** Rows of equal columns; the last one is not padded. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]?.map((_cell, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? [];
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Minutes are all that a schedule needs. */
export const shortTime = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)}Z`;

export const pictureOf = ({ title }: Pick<GameEvent, 'title'>): string => `events/${assetSlug(title)}.png`;

export const prizeText = ({ url, file }: Prize): string =>
  [file === null ? 'no picture' : `events/${file}`, url === null ? 'no link' : url].join(', ');

const show = (value: string | number | null): string => (value === null ? 'none' : String(value));

export function describeDraft(draft: EventDraft, prizes: readonly Prize[]): readonly string[] {
  const fields = Object.entries<string | number | null>(draft);
  return [
    ...table(fields.map(([name, value]) => [`  ${name}`, show(value)])),
    ...prizes.map((prize, index) => `  prize ${index + 1}: ${prizeText(prize)}`),
    `  The event's picture, if there is to be one: ${pictureOf(draft)} of the assets.`,
  ];
}

export function describeChange(
  before: GameEvent,
  change: Partial<EventDraft>,
  prizes: { readonly before: readonly Prize[]; readonly after: readonly Prize[] | undefined },
): readonly string[] {
  const changed = (Object.keys(change) as (keyof EventDraft)[]).filter(field => change[field] !== before[field]);
  const lines = changed.map(field => `  ${field}: ${show(before[field])}  ->  ${show(change[field] ?? null)}`);
  const [old, next] = [prizes.before, prizes.after].map(list => list?.map(prizeText).join('; '));
  if (next !== undefined && next !== old) lines.push(`  prizes: ${old || 'none'}  ->  ${next || 'none'}`);
  return lines;
}
