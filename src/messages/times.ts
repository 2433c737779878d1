import { format } from 'date-fns';
import { timeLeftText } from '../../rules';
import { area } from './catalogue';

/** When events begin and end, in the player's time zone. */
export const TIME_MESSAGES = area('times', {
  /** The specification's 'MMM D [at] ha': 'Nov 24 at 7pm'. */
  date: (instant: string) => format(new Date(instant), "MMM d 'at' haaa"),
  left: timeLeftText,
});
