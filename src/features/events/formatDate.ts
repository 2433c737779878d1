import { format } from 'date-fns';

/** The specification's 'MMM D [at] ha' in the notation of date-fns. */
const DATE_FORMAT = "MMM d 'at' haaa";

/** In the player's time zone. */
export function formatDate(instant: string): string {
  return format(new Date(instant), DATE_FORMAT);
}
