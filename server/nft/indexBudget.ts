import { setTimeout as delay } from 'node:timers/promises';
import { INDEX_PER_SECOND } from '../config/limits';
import { FairQueue } from './fairQueue';
import { IndexBusy } from './nftIndex';

/** Wallets known to hold an NFT, other players' wallets, and readers without the session of the wallet they read. */
const LANES = ['holder', 'newcomer', 'visitor'] as const;
type Lane = (typeof LANES)[number];

/** Who is served next if requests wait in all lanes. An empty lane leaves its turn to the first lane with requests. */
const TURNS: readonly Lane[] = ['holder', 'newcomer', 'holder', 'visitor'];

/** Within a lane, readers take turns. */
export interface Reader {
  readonly lane: Lane;
  readonly name: string;
}

const MAX_WAIT_MS = 5_000;

/** Decides when each request to the index may be made. Callers wait a few seconds for their turn. */
export class IndexBudget {
  private readonly all: Pace;
  private readonly visitors: Pace;
  private readonly queues: Readonly<Record<Lane, FairQueue>>;
  private turn = 0;
  private isTicking = false;

  constructor(
    private readonly uptime: () => number,
    /** Requests to the index per second, for all readers together. Visitors may use half of them. */
    private readonly perSecond = INDEX_PER_SECOND,
    private readonly wait: (ms: number) => Promise<unknown> = delay,
  ) {
    this.all = new Pace(uptime, perSecond);
    this.visitors = new Pace(uptime, perSecond / 2);
    // The last request of a longer queue would be late even if its reader were the only one.
    const length = (perSecond * MAX_WAIT_MS) / 1_000;
    const queue = () => new FairQueue(uptime, length);
    this.queues = { holder: queue(), newcomer: queue(), visitor: queue() };
  }

  spend({ lane, name }: Reader): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new IndexBusy('The limit of requests per second to the NFT index is reached.'));
      this.queues[lane].add(name, { start: resolve, giveUp, giveUpAt: this.uptime() + MAX_WAIT_MS });
      this.serve();
      void this.tick();
    });
  }

  /** Players who share an address with many others must not wait because of them, as long as these hold NFTs, too. */
  forgive({ lane, name }: Reader): void {
    this.queues[lane].forgive(name);
  }

  /** The index has refused a request and accepts none before this time has passed. */
  pause(ms: number): void {
    this.all.pause(ms);
  }

  private async tick(): Promise<void> {
    if (this.isTicking) return;
    this.isTicking = true;
    while (LANES.some(lane => !this.queues[lane].isEmpty)) {
      await this.wait(1_000 / this.perSecond);
      for (const lane of LANES) this.queues[lane].dropLate(this.uptime());
      this.serve();
    }
    this.isTicking = false;
  }

  private serve(): void {
    for (let lane = this.nextLane(); lane !== undefined; lane = this.nextLane()) {
      this.all.take();
      if (lane === 'visitor') this.visitors.take();
      this.turn = (this.turn + 1) % TURNS.length;
      this.queues[lane].startNext();
    }
  }

  private nextLane(): Lane | undefined {
    if (!this.all.isFree) return undefined;
    const mayStart = (lane: Lane) => !this.queues[lane].isEmpty && (lane !== 'visitor' || this.visitors.isFree);
    return [...TURNS.slice(this.turn, this.turn + 1), ...LANES].find(mayStart);
  }
}

/** Spreads requests evenly. After a quiet second, a second's worth, at least one, may come at once. */
class Pace {
  private readonly interval: number;
  private paidUntil = -Infinity;

  constructor(
    private readonly uptime: () => number,
    perSecond: number,
  ) {
    this.interval = 1_000 / perSecond;
  }

  get isFree(): boolean {
    return this.paidUntil - this.uptime() <= this.credit;
  }

  /** Milliseconds that may be paid in advance. */
  private get credit(): number {
    return Math.max(0, 1_000 - this.interval);
  }

  pause(ms: number): void {
    this.paidUntil = Math.max(this.paidUntil, this.uptime() + ms + this.credit);
  }

  take(): void {
    this.paidUntil = Math.max(this.paidUntil, this.uptime()) + this.interval;
  }
}
