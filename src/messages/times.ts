import { format } from 'date-fns';
import { timeLeftText, type TimeLeft } from '../../rules';
import { area } from './catalogue';

/** When events begin and end, in the player's time zone. */
export const TIME_MESSAGES = area('times', {
  /** The specification's 'MMM D [at] ha': 'Nov 24 at 7pm'. */
  date: (instant: string) => format(new Date(instant), "MMM d 'at' haaa"),
  /** Beside when it ends: 'in 2 days 4 h', 'in 12:04'. */
  left: (left: TimeLeft) => `in ${timeLeftText(left)}`,
  /** By itself: '2 days 4 h left', '12:04 left'. */
  remaining: (left: TimeLeft) => `${timeLeftText(left)} left`,
});
