import { LRUCache } from 'lru-cache';
import type { WriteWindowStore } from '../store/database/writeWindowStore';

interface Lease {
  left: number;
  readonly endsAt: number;
  /** The window has nothing left after this lease. */
  readonly isLast: boolean;
}

export interface SharedLimit {
  readonly max: number;
  /** The length of a window, if it is not a minute. */
  readonly seconds?: number;
}

/** A caller whose lease has been dropped from memory claims a new one. */
const MAX_LEASES = 10_000;
/** A caller's allowance is claimed in this many parts, so that few writes need a query. */
const PARTS = 20;

/**
 * Counts calls against windows that all processes share. Each process claims a part of a caller's allowance in advance
 * and counts within it. Together they never exceed the limit; they may fall short of it by the leases that are not used up.
 */
export class WriteLeases {
  private readonly leases = new LRUCache<string, Lease>({ max: MAX_LEASES });
  private readonly renewals = new Map<string, Promise<void>>();

  constructor(
    private readonly windows: WriteWindowStore,
    private readonly limit: SharedLimit,
    private readonly uptime: () => number,
  ) {}

  /** Counts a call. Returns undefined if it is allowed, otherwise how many milliseconds to wait. */
  async take(caller: string): Promise<number | undefined> {
    for (;;) {
      const lease = this.leases.get(caller);
      if (lease && lease.endsAt > this.uptime()) {
        if (lease.left > 0) {
          lease.left -= 1;
          return undefined;
        }
        if (lease.isLast) return lease.endsAt - this.uptime();
      }
      await this.renew(caller);
    }
  }

  /** Simultaneous calls of one caller share a claim. */
  private renew(caller: string): Promise<void> {
    const running = this.renewals.get(caller);
    if (running) return running;
    const renewal = this.claim(caller).finally(() => this.renewals.delete(caller));
    this.renewals.set(caller, renewal);
    return renewal;
  }

  private async claim(caller: string): Promise<void> {
    const { max, seconds } = this.limit;
    const size = Math.ceil(max / PARTS);
    const { granted, endsIn } = await this.windows.claim(caller, size, max, seconds);
    this.leases.set(caller, { left: granted, endsAt: this.uptime() + endsIn, isLast: granted < size });
  }
}
