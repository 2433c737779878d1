const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Countdown {
  readonly left: TimeLeft;
  /** When it changes; Infinity once the time is up. */
  readonly next: number;
}

/** The two largest units of the time left, or minutes and seconds during the last hour. */
export interface TimeLeft {
  readonly unit: 'days' | 'hours' | 'minutes';
  readonly count: number;
  /** Of the next smaller unit. */
  readonly rest: number;
}

/** The time left, and when that changes. */
export function countdown(until: number, now: number): Countdown {
  const ms = Math.max(0, until - now);
  const left = timeLeft(ms);
  const step = left.unit === 'days' ? HOUR : left.unit === 'hours' ? MINUTE : SECOND;
  return { left, next: ms === 0 ? Infinity : now + (ms % step) + 1 };
}

function timeLeft(ms: number): TimeLeft {
  const count = (size: number, within = Infinity): number => Math.floor((ms % within) / size);
  if (ms >= DAY) return { unit: 'days', count: count(DAY), rest: count(HOUR, DAY) };
  if (ms >= HOUR) return { unit: 'hours', count: count(HOUR), rest: count(MINUTE, HOUR) };
  return { unit: 'minutes', count: count(MINUTE), rest: count(SECOND, MINUTE) };
}
