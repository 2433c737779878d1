import { BUSIEST_HOUR, KINDS, perSecond, RATES, type Kind, type Rate } from './rates';

/** Milliseconds of processor time. */
export interface Cost {
  readonly node: number;
  readonly postgres: number;
}

export interface Measured {
  /** Each time of a kind that reaches the game. */
  readonly costs: Readonly<Record<Kind, Cost>>;
  /** HAProxy and Varnish for each request, in milliseconds of a processor. */
  readonly proxies: number;
  readonly megabytes: {
    readonly node: number;
    readonly postgres: number;
    readonly proxies: number;
  };
  /** What an idle game process costs, in milliseconds of processor time per second: its own, and PostgreSQL's. */
  readonly idle: Cost;
  /** Bytes that PostgreSQL writes ahead for a vote. */
  readonly voteLog: number;
  readonly machine: {
    readonly cores: number;
    readonly gigabytes: number;
    /** HAProxy's. */
    readonly connections: number;
  };
}

/** In the database, with its part of the seals (docs/operating.md). */
const VOTE_BYTES = 1_100;

export const SIZES = [1_000, 10_000, 100_000, 1_000_000] as const;
/** Above this a core has no room for the next minute. */
const BUSY_AT_MOST = 0.6;
/** So that one can restart. */
const LEAST_PROCESSES = 2;
/** Cores of the largest machine that an operator wants for one database. */
const BIG_MACHINE = 32;
const MINUTES_OF_A_TAB = 10;
const TABS_OF_A_DAY = RATES.page.perDay;
/** Assumed of a connection that waits, in HAProxy with TLS. */
const CONNECTION_KB = 50;
/** `-s malloc,256m` of Varnish. */
const CACHE_MB = 256;

/** The share of a kind's requests that the cache answers: each address is fetched once, then again by the first request after `fresh` seconds. */
export function hitRatio(kind: Kind, players: number): number {
  const { addresses, fresh, requests }: Rate = RATES[kind];
  if (addresses === 0) return 0;
  const each = (perSecond(kind, players) * requests) / addresses;
  return (each * fresh) / (1 + each * fresh);
}

/** How often a second in the busiest hour a kind reaches the game. */
const reaching = (kind: Kind, players: number): number => perSecond(kind, players) * (1 - hitRatio(kind, players));

const sum = (of: (kind: Kind) => number): number => KINDS.reduce((total, kind) => total + of(kind), 0);

/** Cores that are busy in the busiest hour, and how many processes of the game share the work. */
function busyCores(players: number, { costs, idle }: Measured) {
  const work = (process: keyof Cost) => sum(kind => reaching(kind, players) * costs[kind][process]) / 1_000;
  const processes = Math.max(LEAST_PROCESSES, Math.ceil(work('node') / (BUSY_AT_MOST - idle.node / 1_000)));
  const all = (process: keyof Cost) => work(process) + (processes * idle[process]) / 1_000;
  return { node: all('node'), postgres: all('postgres'), processes };
}

const requestsPerSecond = (players: number): number => sum(kind => perSecond(kind, players) * RATES[kind].requests);

const proxyCores = (players: number, { proxies }: Measured): number => (requestsPerSecond(players) * proxies) / 1_000;

/** Tabs that are open in the busiest hour; each keeps a connection. */
const openTabs = (players: number): number => (players * TABS_OF_A_DAY * BUSIEST_HOUR * MINUTES_OF_A_TAB) / 60;

export function capacityOf(players: number, measured: Measured) {
  const requests = requestsPerSecond(players);
  const game = sum(kind => reaching(kind, players) * RATES[kind].requests);
  const { node, postgres, processes } = busyCores(players, measured);
  const { megabytes } = measured;
  const tabs = openTabs(players);
  return {
    players,
    requests,
    hits: 1 - game / requests,
    game,
    node,
    processes,
    postgres,
    proxies: proxyCores(players, measured),
    tabs,
    gigabytes:
      (processes * (megabytes.node + megabytes.postgres) +
        megabytes.proxies +
        CACHE_MB +
        (tabs * CONNECTION_KB) / 1_000) /
      1_000,
    votesGigabytes: (players * RATES.vote.perDay * VOTE_BYTES) / 1e9,
    index: perSecond('nft', players),
  };
}

/** What is exhausted at how many players, the first one first. */
export function limitsOf(measured: Measured) {
  const { cores, gigabytes, connections } = measured.machine;
  const coresOf = (players: number) => busyCores(players, measured);
  const percent = `${BUSY_AT_MOST * 100} %`;
  const rows = [
    [
      `the ${cores} cores of this machine, at ${percent}`,
      (n: number) => coresOf(n).node + coresOf(n).postgres + proxyCores(n, measured),
      cores * BUSY_AT_MOST,
    ],
    [`two processes of the game, at ${percent} of a core each`, (n: number) => coresOf(n).processes, 2],
    [
      `PostgreSQL with ${BIG_MACHINE} cores, at ${percent}`,
      (n: number) => coresOf(n).postgres,
      BIG_MACHINE * BUSY_AT_MOST,
    ],
    ["HAProxy's maxconn, by open tabs", openTabs, connections],
    ["the NFT index's free plan, 4 requests a second", (n: number) => perSecond('nft', n), 4],
    ['the memory of this machine', (n: number) => capacityOf(n, measured).gigabytes, gigabytes],
  ] as const;
  return rows
    .map(([name, use, limit]) => ({ name, players: playersUntil(use, limit) }))
    .sort((a, b) => a.players - b.players);
}

/** How many players use up the limit; `use` grows with them. */
function playersUntil(use: (players: number) => number, limit: number): number {
  let [low, high] = [0, 1e9];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (use(middle) > limit) high = middle;
    else low = middle;
  }
  return low;
}
