import { Gauge } from 'prom-client';
import { OperatorError } from '../config/errors';

const clockDifference = new Gauge({
  name: 'duds_clock_difference_seconds',
  help: "How far the database's clock is ahead of this server's; beyond 60 either way nothing is sealed or closed",
});

/** In milliseconds. */
export interface OwnClocks {
  /** Only moves forward, at the pace of this machine, whatever its wall clock does. */
  readonly uptime: () => number;
  readonly wallClock: () => number;
}

export const MACHINE_CLOCKS: OwnClocks = { uptime: () => performance.now(), wallClock: () => Date.now() };

const MAX_DIFFERENCE_MS = 60_000;

/** How fast a difference may grow unnoticed: quartz drifts by 1 in 10,000 at most, and NTP corrects by 1 in 2,000. */
const DRIFT = 1 / 1_000;

/** A machine that was suspended, or a clock that was corrected, stays different. A fault that nobody corrects does, too. */
const STEADY_MS = 3_600_000;

/** Thrown instead of sealing or closing an event at a time that may be wrong. */
export class ClockInDoubt extends OperatorError {}

export interface ClockGuard {
  /** Reads the database's clock. Returns why nothing is sealed or closed, or undefined if the clocks agree. */
  doubt(): Promise<string | undefined>;
  /** Throws `ClockInDoubt` if the clocks do not agree. */
  verify(): Promise<void>;
}

interface Reading {
  readonly database: number;
  /** Our own clocks when the database's response arrived, and how long that took. */
  readonly uptime: number;
  readonly wall: number;
  readonly took: number;
}

/**
 * What is sealed or closed stays so, and the database's clock decides when. So that a jump of that clock ends nothing,
 * it must agree with the machine's clock at first, and from then on with the uptime.
 */
export function createClockGuard(readDatabase: () => Promise<number>, own: OwnClocks): ClockGuard {
  const judge = createJudge();
  const doubt = async (): Promise<string | undefined> => {
    const sent = own.uptime();
    const database = await readDatabase();
    const uptime = own.uptime();
    const difference = judge({ database, uptime, wall: own.wallClock(), took: uptime - sent });
    clockDifference.set(difference / 1_000);
    return isSmall(difference) ? undefined : describe(difference);
  };
  return {
    doubt,
    async verify() {
      const why = await doubt();
      if (why !== undefined) throw new ClockInDoubt(why);
    },
  };
}

const isSmall = (difference: number): boolean => Math.abs(difference) <= MAX_DIFFERENCE_MS;

function describe(difference: number): string {
  const seconds = `${Math.abs(Math.round(difference / 1_000))} s ${difference > 0 ? 'ahead of' : 'behind'}`;
  return `The database's clock is ${seconds} this server's, so nothing is sealed or closed until they agree.`;
}

/** Returns by how many milliseconds the database's clock is ahead of ours. */
function createJudge(): (reading: Reading) => number {
  /** What the database's clock showed when the uptime was 0; unknown until it has agreed with the machine's clock. */
  let origin: number | undefined;
  let judgedAt = 0;
  let steadySince: number | undefined;
  return reading => {
    const { database, uptime, wall, took } = reading;
    const fromWall = lead(database, wall, took);
    if (origin === undefined) {
      if (isSmall(fromWall)) origin = database - uptime;
      judgedAt = uptime;
      return fromWall;
    }
    const fromUptime = lead(database, origin + uptime, took);
    if (isSmall(fromUptime)) {
      const drift = Math.max(0, uptime - judgedAt) * DRIFT;
      origin += Math.min(Math.max(fromUptime, -drift), drift);
      judgedAt = uptime;
      steadySince = undefined;
      return fromUptime;
    }
    steadySince = isSmall(fromWall) ? (steadySince ?? uptime) : undefined;
    if (steadySince === undefined || uptime - steadySince < STEADY_MS) return fromUptime;
    [origin, judgedAt, steadySince] = [database - uptime, uptime, undefined];
    return 0;
  };
}

/** The database read its clock at some moment of the `took` milliseconds before ours showed `end`. */
function lead(database: number, end: number, took: number): number {
  return Math.max(database - end, 0) + Math.min(database - (end - took), 0);
}
