const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Countdown {
  readonly text: string;
  /** When the text changes; Infinity once the time is up. */
  readonly next: number;
}

/** The time left: in the two largest units, or in minutes and seconds during the last hour. */
export function countdown(until: number, now: number): Countdown {
  const left = until - now;
  if (left <= 0) return { text: 'in 0:00', next: Infinity };
  const unit = left >= DAY ? HOUR : left >= HOUR ? MINUTE : SECOND;
  return { text: `in ${inWords(left, unit)}`, next: now + (left % unit) + 1 };
}

function inWords(left: number, unit: number): string {
  const count = (size: number, within = Infinity): number => Math.floor((left % within) / size);
  if (unit === HOUR) return `${count(DAY)} ${count(DAY) === 1 ? 'day' : 'days'} ${count(HOUR, DAY)} h`;
  if (unit === MINUTE) return `${count(HOUR)} h ${count(MINUTE, HOUR)} min`;
  return `${count(MINUTE)}:${String(count(SECOND, MINUTE)).padStart(2, '0')}`;
}
