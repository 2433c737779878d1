import { isRecord } from '../json';

/** The day of the first test, which is number 1. */
const RELEASE_DAY = '2026-11-25';

export const DAY_MS = 24 * 3_600_000;

/** A side that the player chose; null if the pair is still to come. */
export type EyePick = 'left' | 'right' | null;

/** What a browser keeps of the test that it has begun last. */
export interface EyeRecord {
  /** In UTC, as '2026-11-25'. */
  readonly day: string;
  /** One for each pair of the day. */
  readonly picks: readonly EyePick[];
  /** Days in a row whose tests are finished; this one counts once it is. */
  readonly streak: number;
  /** The longest of all streaks. */
  readonly best: number;
}

export const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** When a day begins, in milliseconds. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day's number, counted from the release. */
export const dayNumber = (day: string): number => 1 + (startOfDay(day) - startOfDay(RELEASE_DAY)) / DAY_MS;

/** Whether each pair of a test has been decided. */
const isEyeTestDone = (picks: readonly EyePick[]): boolean => picks.length > 0 && !picks.includes(null);

/**
 * What to keep after these picks. The day after a finished one extends the streak, a later one starts at 1, and an earlier
 * one (a clock was set back) is not counted. A finished day stays as it is, so that of two tabs the first to finish counts.
 */
export function countDay(kept: EyeRecord | undefined, day: string, picks: readonly EyePick[]): EyeRecord {
  const { streak, best } = streakBefore(kept, day);
  if (kept && (day < kept.day || (day === kept.day && isEyeTestDone(kept.picks)))) return kept;
  if (!isEyeTestDone(picks)) return { day, picks, streak, best };
  return { day, picks, streak: streak + 1, best: Math.max(best, streak + 1) };
}

/** The streak that a test of this day would extend. */
function streakBefore(kept: EyeRecord | undefined, day: string): Pick<EyeRecord, 'streak' | 'best'> {
  if (kept === undefined) return { streak: 0, best: 0 };
  const isUnderWay = kept.day === day;
  const isNext = isEyeTestDone(kept.picks) && startOfDay(day) - startOfDay(kept.day) === DAY_MS;
  return { streak: isUnderWay || isNext ? kept.streak : 0, best: kept.best };
}

/** A record out of any JSON; undefined if it is none. */
export function readEyeRecord(raw: unknown): EyeRecord | undefined {
  if (!isRecord(raw)) return undefined;
  const { day, picks, streak, best } = raw;
  if (!isDay(day) || !Array.isArray(picks) || picks.length > MAX_PICKS || !picks.every(isPick)) return undefined;
  if (!isCount(streak) || !isCount(best)) return undefined;
  return { day, picks, streak, best: Math.max(streak, best) };
}

/** Far more than any test has. */
const MAX_PICKS = 100;

const isPick = (raw: unknown): raw is EyePick => raw === 'left' || raw === 'right' || raw === null;

const isCount = (raw: unknown): raw is number => Number.isSafeInteger(raw) && Number(raw) >= 0;

function isDay(raw: unknown): raw is string {
  if (typeof raw !== 'string') return false;
  const start = startOfDay(raw);
  return !Number.isNaN(start) && dayAt(start) === raw;
}
