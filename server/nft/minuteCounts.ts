import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
/** Beyond this many, those that were used least recently start again. */
const MAX_NAMES = 10_000;

/** Counts by name, each for a minute from its first use. */
export class MinuteCounts {
  private readonly counts: LRUCache<string, number>;

  constructor(uptime: () => number) {
    this.counts = new LRUCache({
      max: MAX_NAMES,
      ttl: MINUTE_MS,
      ttlResolution: 0,
      perf: { now: uptime },
      noUpdateTTL: true,
    });
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  add(name: string, difference = 1): void {
    this.counts.set(name, this.of(name) + difference);
  }
}
