import type { GameEvent } from '#rules/events/events';
import type { EventDraft, Prize } from '../store/events/eventWrites';
import { TIMES } from './eventFile';
import { pictureOf, shortTime } from './eventText';

export const WARNING = 'Warning: ';
const HOUR_MS = 3_600_000;
const YEAR_MS = 366 * 24 * HOUR_MS;

interface WarningContext {
  readonly now: number;
  /** All other events. */
  readonly others: readonly GameEvent[];
  /** Whether the assets have a file; undefined if they are not on this machine. */
  readonly hasAsset: ((file: string) => boolean) | undefined;
  /** The letters of the title that no font has. */
  readonly undrawn: readonly string[];
}

/** Values that are allowed but probably mistakes. */
export function eventWarnings(
  draft: EventDraft,
  prizes: readonly Prize[],
  { now, others, hasAsset, undrawn }: WarningContext,
): readonly string[] {
  const { xp_first, xp_second, xp_third, xp_entry } = draft;
  const xp = [xp_first, xp_second, xp_third, xp_entry];
  const isRising = xp.some((amount, index) => index > 0 && amount > (xp[index - 1] ?? amount));
  const farTimes = TIMES.filter(time => Date.parse(draft[time]) > now + YEAR_MS);
  const oddTimes = TIMES.filter(time => Date.parse(draft[time]) % HOUR_MS !== 0);
  const files = [pictureOf(draft), ...prizes.flatMap(({ file }) => (file === null ? [] : [`events/${file}`]))];
  const missing = hasAsset === undefined ? [] : files.filter(file => !hasAsset(file));
  return [
    ...others
      .filter(({ title }) => title === draft.title)
      .map(({ id }) => `event ${id} has the same title, and so the same picture.`),
    ...overlaps(draft, others),
    ...(isRising
      ? [`a lower place earns more XP than a higher one: ${xp.join(', ')} for places 1, 2, 3 and the others.`]
      : []),
    ...farTimes.map(time => `${time} is more than a year away (${draft[time]}): check the year.`),
    ...oddTimes.map(time => `${time} is not on the hour (${draft[time]}): check the minutes.`),
    ...missing.map(file => `the assets have no ${file} yet, so players see a placeholder.`),
    ...(undrawn.length > 0
      ? [`no font here has ${undrawn.join(' ')}, so shared pictures say 'an event' instead of the title.`]
      : []),
  ].map(warning => WARNING + warning);
}

/** Events that take entries, or votes, at the same time. */
function overlaps(draft: EventDraft, others: readonly GameEvent[]): readonly string[] {
  return others.flatMap(event => {
    const isOverlapping = (from: 'submit_start' | 'submit_end', to: 'submit_end' | 'voting_end') =>
      event.cancelled === undefined && draft[from] < event[to] && event[from] < draft[to];
    const what = [
      ...(isOverlapping('submit_start', 'submit_end')
        ? [`takes entries at the same time (${shortTime(event.submit_start)} to ${shortTime(event.submit_end)})`]
        : []),
      ...(isOverlapping('submit_end', 'voting_end')
        ? [`is voted on at the same time (${shortTime(event.submit_end)} to ${shortTime(event.voting_end)})`]
        : []),
    ];
    return what.length === 0 ? [] : [`event ${event.id} ('${event.title}') ${what.join(' and ')}.`];
  });
}
