import { Counter, Gauge, Histogram } from 'prom-client';
import { STEPS } from '../contract/counts';
import { PROBLEMS } from '../contract/problems';
import { PAGE_NAMES, PASS_REASONS } from '../rules/index';
import { VISITORS } from './http/visitorKind';

/** What `GET /metrics` reports besides the process's own figures. One process serves one game, so these are module-level, as prom-client intends. Counters begin at 0 for every label that is known, or the first failure would be no increase. */

export const requestSeconds = new Histogram({
  name: 'duds_http_request_seconds',
  help: 'Requests and how long they took, by route pattern and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
});

export const problemCount = new Counter({
  name: 'duds_problems_total',
  help: 'Requests that were refused or failed, by problem code',
  labelNames: ['code'] as const,
});
for (const code of Object.keys(PROBLEMS)) problemCount.inc({ code }, 0);

export const limitHits = new Counter({
  name: 'duds_limits_hit_total',
  help: 'Requests over a limit; "everything" is the limit of all requests of one address',
  labelNames: ['limit'] as const,
});

export const pageVisits = new Counter({
  name: 'duds_page_visits_total',
  help: 'Pages sent, by page and by who asked for them: previews of links, search engines, and others',
  labelNames: ['page', 'visitor'] as const,
});
for (const page of PAGE_NAMES) for (const visitor of VISITORS) pageVisits.inc({ page, visitor }, 0);

export const stepCount = new Counter({
  name: 'duds_steps_total',
  help: 'What visitors did, as their browsers report it; scripts could inflate it',
  labelNames: ['step'] as const,
});
for (const step of STEPS) stepCount.inc({ step }, 0);

export const ballotsIssued = new Counter({ name: 'duds_ballots_issued_total', help: 'Ballots issued' });
export const ballotsPassed = new Counter({
  name: 'duds_ballots_passed_total',
  help: 'Ballots that their voters left undecided, by reason',
  labelNames: ['why'] as const,
});
for (const why of PASS_REASONS) ballotsPassed.inc({ why }, 0);
export const ballotsDecided = new Counter({ name: 'duds_ballots_decided_total', help: 'Ballots decided' });

export const closeSeconds = new Histogram({
  name: 'duds_event_close_seconds',
  help: 'Events that this process counted, and how long that took, by outcome',
  labelNames: ['outcome'] as const,
  buckets: [0.1, 0.5, 2, 10, 60, 300],
});

/** When the voting of the first event that is not closed ended, or ends, in milliseconds of this process. */
let firstEnd: number | undefined;

export function noteFirstEnd(at: number | undefined): void {
  firstEnd = at;
}

new Gauge({
  name: 'duds_close_overdue_seconds',
  help: 'How long ago the voting of an event ended that is not closed yet; 0 if there is none',
  collect() {
    this.set(firstEnd === undefined ? 0 : Math.max(0, (performance.now() - firstEnd) / 1_000));
  },
});

export const databaseUp = new Gauge({
  name: 'duds_database_up',
  help: 'Whether the database responded to this request for the metrics: 1 or 0',
});

export const sealsMade = new Counter({
  name: 'duds_seals_total',
  help: 'Seals that this process wrote, by kind',
  labelNames: ['kind'] as const,
});

for (const kind of ['start', 'end']) sealsMade.inc({ kind }, 0);

export const sealSeconds = new Histogram({
  name: 'duds_seal_seconds',
  help: 'How long reading and hashing what a seal covers took, by kind',
  labelNames: ['kind'] as const,
  buckets: [0.1, 0.5, 2, 10, 60, 300],
});

export const contradictedEvents = new Gauge({
  name: 'duds_contradicted_events',
  help: 'Events that this process does not close, because their tables are not what was sealed',
});

export const clockDifference = new Gauge({
  name: 'duds_clock_difference_seconds',
  help: "How far the database's clock is ahead of this server's; beyond 60 either way nothing is sealed or closed",
});

export const indexRequests = new Counter({
  name: 'duds_nft_index_requests_total',
  help: 'Requests to the NFT index; busy means that its budget was used up',
  labelNames: ['caller', 'outcome'] as const,
});

for (const caller of ['holder', 'newcomer', 'visitor'])
  for (const outcome of ['answered', 'busy', 'failed']) indexRequests.inc({ caller, outcome }, 0);

export const indexWaitSeconds = new Histogram({
  name: 'duds_nft_index_wait_seconds',
  help: 'Time until the budget of the NFT index allowed a request',
  labelNames: ['caller'] as const,
  buckets: [0.001, 0.3, 1, 3, 5],
});

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

export const cardCount = new Counter({
  name: 'duds_cards_total',
  help: 'Preview pictures sent, by kind and outcome; fallback is the picture that all pages share',
  labelNames: ['kind', 'outcome'] as const,
});

for (const kind of ['fit', 'event', 'results', 'place', 'versus', 'piece', 'closet'])
  for (const outcome of ['painted', 'cached', 'fallback']) cardCount.inc({ kind, outcome }, 0);
