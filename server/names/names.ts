import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { MinuteCounts } from '../nft/minuteCounts';
import { lookUpName } from './lookUpName';

const MAX_WALLETS = 20_000;
const KEPT_MS = 24 * 60 * 60_000;
/** After this long a node that did not say is asked again. */
const FAILURE_MS = 60_000;
const AT_ONCE = 4;
const MAX_WAITING = 200;
/** Wallets a minute that one network address can have looked up; those that are known cost nothing. */
const LOOKUPS_PER_MINUTE = 200;
const PATIENCE_MS = 1_000;
/** Of each of the four calls to the node. */
const TIMEOUT_MS = 2_000;

interface Finding {
  /** Undefined if the node did not say. */
  readonly name: string | null | undefined;
}

interface NamesOptions {
  readonly rpcUrl: string;
  /** Milliseconds that only move forward. */
  readonly uptime: () => number;
  /** For tests, instead of the times above. */
  readonly patienceMs?: number;
  readonly timeoutMs?: number;
}

/** Looks up ENS names, and keeps them for a day, also that a wallet has none. */
export class Names {
  private readonly found: LRUCache<string, Finding>;
  private readonly lookups = new Map<string, Promise<void>>();
  private readonly turns: (() => void)[] = [];
  private running = 0;
  private readonly counts: MinuteCounts;

  constructor(private readonly options: NamesOptions) {
    const { uptime } = options;
    this.found = new LRUCache({ max: MAX_WALLETS, ttl: KEPT_MS, ttlResolution: 0, perf: { now: uptime } });
    this.counts = new MinuteCounts(uptime);
  }

  /**
   * What is known of these wallets (in lower case) soon, null for those without a name. The others are left out: they are
   * being looked up for a later request, or there were too many.
   */
  async of(wallets: readonly string[], reader: string): Promise<ReadonlyMap<string, string | null>> {
    const lookups = wallets.flatMap(wallet => (this.found.has(wallet) ? [] : (this.lookUp(wallet, reader) ?? [])));
    if (lookups.length > 0) await this.patiently(Promise.all(lookups));
    return new Map(
      wallets.flatMap(wallet => {
        const name = this.found.get(wallet)?.name;
        return name === undefined ? [] : [[wallet, name] as const];
      }),
    );
  }

  private async patiently(lookups: Promise<unknown>): Promise<void> {
    const enough = new AbortController();
    const timer = delay(this.options.patienceMs ?? PATIENCE_MS, undefined, { signal: enough.signal, ref: false });
    await Promise.race([lookups, timer.catch(() => undefined)]);
    enough.abort();
  }

  /** Never rejects; undefined if nothing more can wait. */
  private lookUp(wallet: string, reader: string): Promise<void> | undefined {
    const underWay = this.lookups.get(wallet);
    if (underWay !== undefined) return underWay;
    if (this.turns.length >= MAX_WAITING || this.counts.of(reader) >= LOOKUPS_PER_MINUTE) return undefined;
    this.counts.add(reader);
    const { rpcUrl, timeoutMs = TIMEOUT_MS } = this.options;
    const lookup = this.inTurn(async () => this.note(wallet, await lookUpName(wallet, rpcUrl, timeoutMs)))
      .catch(() => this.note(wallet, undefined))
      .finally(() => this.lookups.delete(wallet));
    this.lookups.set(wallet, lookup);
    return lookup;
  }

  private note(wallet: string, name: Finding['name']): void {
    this.found.set(wallet, { name }, { ttl: name === undefined ? FAILURE_MS : KEPT_MS });
  }

  private async inTurn(work: () => Promise<void>): Promise<void> {
    if (this.running < AT_ONCE) this.running += 1;
    else await new Promise<void>(resolve => this.turns.push(resolve));
    try {
      await work();
    } finally {
      const next = this.turns.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
