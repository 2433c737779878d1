/** How far the clocks of several processes may differ, in milliseconds. */
const LEEWAY_MS = 60_000;

/** Whether a time is later than another by more than clocks may differ. Both are ISO 8601. */
export const isAfter = (time: string, other: string): boolean => Date.parse(time) > Date.parse(other) + LEEWAY_MS;
