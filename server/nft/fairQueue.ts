import { MinuteCounts } from './minuteCounts';

interface WaitingRequest {
  readonly giveUpAt: number;
  start(): void;
  giveUp(): void;
}

/**
 * Requests that wait for a turn. The reader with the fewest turns within a minute is next, so that those who read little
 * do not wait for those who read a lot.
 */
export class FairQueue {
  private readonly turns: MinuteCounts;
  /** In the order of arrival, like each reader's requests. */
  private readonly waiting = new Map<string, WaitingRequest[]>();

  constructor(
    uptime: () => number,
    private readonly maxPerReader: number,
  ) {
    this.turns = new MinuteCounts(uptime);
  }

  get isEmpty(): boolean {
    return this.waiting.size === 0;
  }

  add(reader: string, request: WaitingRequest): void {
    const own = this.waiting.get(reader) ?? [];
    if (own.length < this.maxPerReader) this.waiting.set(reader, [...own, request]);
    else request.giveUp();
  }

  startNext(): void {
    const reader = this.nextReader();
    if (reader === undefined) return;
    this.turns.add(reader);
    const own = this.waiting.get(reader);
    own?.shift()?.start();
    if (own?.length === 0) this.waiting.delete(reader);
  }

  /** Takes back that the reader has had one turn. */
  forgive(reader: string): void {
    this.turns.add(reader, -1);
  }

  dropLate(now: number): void {
    for (const [reader, own] of this.waiting) {
      while (own[0] !== undefined && own[0].giveUpAt <= now) own.shift()?.giveUp();
      if (own.length === 0) this.waiting.delete(reader);
    }
  }

  private nextReader(): string | undefined {
    let next: string | undefined;
    for (const reader of this.waiting.keys())
      if (next === undefined || this.turns.of(reader) < this.turns.of(next)) next = reader;
    return next;
  }
}
