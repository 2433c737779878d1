import { setTimeout as delay } from 'node:timers/promises';
import { IndexBusy } from './nftIndex';

interface IndexLimits {
  /** Requests to the index per second, for all callers together. */
  readonly perSecond: number;
  /** How many of these reads without a session may use. The rest is kept for entering and voting. */
  readonly anonymous: number;
  /** How many of those one address may use. */
  readonly perAddress: number;
}

const LIMITS: IndexLimits = { perSecond: 20, anonymous: 10, perAddress: 5 };
const MAX_WAIT_MS = 5_000;

/** The requests to the index that are left in this second. Callers wait a few seconds for their turn. */
export class IndexBudget {
  private second = 0;
  private spent = 0;
  private anonymous = 0;
  /** Holds only this second's spenders, so it cannot grow. */
  private readonly perAddress = new Map<string, number>();

  constructor(
    private readonly uptime: () => number,
    private readonly limits = LIMITS,
    private readonly wait: (ms: number) => Promise<unknown> = delay,
  ) {}

  /** `address` is that of an anonymous caller. */
  async spend(address: string | undefined): Promise<void> {
    const giveUpAt = this.uptime() + MAX_WAIT_MS;
    while (!this.take(address)) {
      if (this.uptime() >= giveUpAt)
        throw new IndexBusy('The limit of requests per second to the NFT index is reached.');
      await this.wait(1_000 - (this.uptime() % 1_000));
    }
  }

  private take(address: string | undefined): boolean {
    this.beginSecond();
    if (this.spent >= this.limits.perSecond) return false;
    if (address !== undefined && !this.takeAnonymously(address)) return false;
    this.spent += 1;
    return true;
  }

  private beginSecond(): void {
    const second = Math.floor(this.uptime() / 1_000);
    if (second === this.second) return;
    this.second = second;
    this.spent = 0;
    this.anonymous = 0;
    this.perAddress.clear();
  }

  private takeAnonymously(address: string): boolean {
    const own = this.perAddress.get(address) ?? 0;
    if (this.anonymous >= this.limits.anonymous || own >= this.limits.perAddress) return false;
    this.anonymous += 1;
    this.perAddress.set(address, own + 1);
    return true;
  }
}
