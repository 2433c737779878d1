import type { WriteWindowStore } from '../store/writeWindowStore';

interface Lease {
  left: number;
  readonly endsAt: number;
  /** The window has nothing to give after this. */
  readonly isLast: boolean;
}

/** Callers that are remembered; whoever is forgotten claims again. */
const MOST_LEASES = 10_000;
/** A caller's whole allowance is claimed in so many parts, so that hardly a write asks the database for leave. */
const PARTS = 20;

/**
 * Counts calls against windows that all processes share. Each process claims a part of a caller's allowance ahead and
 * counts within it by itself: together they never allow more than the limit, and less by at most the parts that others hold.
 */
export class WriteLeases {
  private readonly leases = new Map<string, Lease>();
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(
    private readonly windows: WriteWindowStore,
    private readonly most: number,
    private readonly clock: () => number,
  ) {}

  /** Undefined where the call may be made, else how many milliseconds to wait. */
  async take(caller: string): Promise<number | undefined> {
    for (;;) {
      const lease = this.leases.get(caller);
      if (lease && lease.endsAt > this.clock()) {
        if (lease.left > 0) {
          lease.left -= 1;
          return undefined;
        }
        if (lease.isLast) return lease.endsAt - this.clock();
      }
      await this.renew(caller);
    }
  }

  /** Calls of one caller at the same time claim once. */
  private renew(caller: string): Promise<void> {
    const running = this.underWay.get(caller);
    if (running) return running;
    const renewal = this.claim(caller).finally(() => this.underWay.delete(caller));
    this.underWay.set(caller, renewal);
    return renewal;
  }

  private async claim(caller: string): Promise<void> {
    const size = Math.ceil(this.most / PARTS);
    const { granted, endsIn } = await this.windows.claim(caller, size, this.most);
    this.leases.delete(caller);
    this.leases.set(caller, { left: granted, endsAt: this.clock() + endsIn, isLast: granted < size });
    const oldest = this.leases.keys().next();
    if (this.leases.size > MOST_LEASES && !oldest.done) this.leases.delete(oldest.value);
  }
}
