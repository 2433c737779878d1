import { Gauge, Histogram } from 'prom-client';

export const poolWaitSeconds = new Histogram({
  name: 'duds_pool_wait_seconds',
  help: 'Time until a database connection was free',
  labelNames: ['pool'] as const,
  buckets: [0.001, 0.01, 0.1, 1, 4, 10],
});

interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

const pools = new Map<string, PoolCounts>();

/** Reports how many connections the pool uses and how many callers wait for one. */
export function watchPool(name: string, pool: PoolCounts): void {
  pools.set(name, pool);
}

new Gauge({
  name: 'duds_pool_connections',
  help: 'Database connections, by pool and state',
  labelNames: ['pool', 'state'] as const,
  collect() {
    for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
      this.set({ pool, state: 'busy' }, totalCount - idleCount);
      this.set({ pool, state: 'idle' }, idleCount);
      this.set({ pool, state: 'waited-for' }, waitingCount);
    }
  },
});
