import { format } from 'date-fns';
import type { TimeLeft } from '#rules/events/countdown';
import { area } from './catalogue';
import { counted } from './countedThings';

/** When events begin and end, in the player's time zone. */
export const TIME_MESSAGES = area('times', {
  /** The specification's 'MMM D [at] ha', with minutes if there are any: 'Nov 24 at 7pm', 'Nov 24 at 7:30pm'. */
  date: (instant: string) => {
    const date = new Date(instant);
    return format(date, date.getMinutes() === 0 ? "MMM d 'at' haaa" : "MMM d 'at' h:mmaaa");
  },
  /** '2 days 4 h left', '3 h 12 min left', '12:04 left'. */
  left: (time: TimeLeft) => `${timeText(time)} left`,
  /** Until something begins: 'in 2 days 4 h'. */
  until: (time: TimeLeft) => `in ${timeText(time)}`,
});

export function timeText({ unit, count, rest }: TimeLeft): string {
  if (unit === 'days') return `${counted(count, 'day', 'days')} ${rest} h`;
  return unit === 'hours' ? `${count} h ${rest} min` : `${count}:${String(rest).padStart(2, '0')}`;
}
