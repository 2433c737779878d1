/** Runs at most `max` tasks at a time, first come, first served. */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly max: number) {}

  async take<T>(task: () => Promise<T>): Promise<T> {
    if (this.running < this.max) this.running += 1;
    else await new Promise<void>(resolve => this.waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

/** Spreads what is sent over time, so that the downloads of all clients together stay below a rate. */
export class Pace {
  private freeAt = 0;

  constructor(private readonly bytesPerMs: number) {}

  /** How many milliseconds to wait, from now, before the next bytes are sent. */
  next(bytes: number, now: number): number {
    const startsAt = Math.max(now, this.freeAt);
    this.freeAt = startsAt + bytes / this.bytesPerMs;
    return startsAt - now;
  }
}
