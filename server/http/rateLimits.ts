import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyReply, onRequestAsyncHookHandler } from 'fastify';
import { isIPv6 } from 'node:net';
import { Counter } from 'prom-client';
import type { Limits } from '../config/limits';
import { sha256 } from '../keys/sha256';
import type { App, AppDeps } from './appDeps';
import { Problem } from './problem';
import { clientIp } from './proxies';
import { WriteLeases, type SharedLimit } from './writeLeases';

export const limitHits = new Counter({
  name: 'duds_limits_hit_total',
  help: 'Requests over a limit; "everything" is the limit of all requests of one address',
  labelNames: ['limit'] as const,
});

export function limitsOf({ config, limits }: Pick<AppDeps, 'config' | 'limits'>): Limits {
  return { ...config.limits, ...limits };
}

const WINDOW_MS = 60_000;

/** Limits all requests, in this process alone. */
export async function addRateLimits(app: App, { everything }: Limits): Promise<void> {
  limitHits.inc({ limit: 'everything' }, 0);
  await app.register(rateLimit, { global: false });
  const ofAddress = app.createRateLimit({ timeWindow: WINDOW_MS, max: everything, keyGenerator: addressOf });
  const ofSite = app.createRateLimit({
    timeWindow: WINDOW_MS,
    max: everything * SITE_SHARE,
    keyGenerator: request => siteOf(request) ?? '',
  });
  app.addHook('onRequest', async (request, reply) => {
    for (const count of siteOf(request) === undefined ? [ofAddress] : [ofAddress, ofSite]) {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) refuse(reply, 'everything', counted.ttl);
    }
  });
}

function refuse(reply: FastifyReply, limit: string, waitMs: number): never {
  limitHits.inc({ limit });
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  reply.header('retry-after', seconds);
  throw new Problem('too-many-requests', { detail: `Try again in ${seconds} seconds.` });
}

type Client = Parameters<typeof clientIp>[0];

/** The IPv6 addresses of one network, a /64, count as one. */
export function addressOf(client: Client): string {
  return normalizeIP(clientIp(client));
}

/** Tunnel brokers give everyone a /48, which holds 65,536 networks (decision 15). */
const SITE_BITS = 48;
/** How many times the limit of one network all networks of a site share; a site can also be many households. */
const SITE_SHARE = 10;

/** The /48 of an IPv6 address; undefined for IPv4. */
function siteOf(client: Client): string | undefined {
  const site = normalizeIP(clientIp(client), SITE_BITS);
  return isIPv6(site) ? `${site}/${SITE_BITS}` : undefined;
}

/** What a client is counted as: its address, and its site, if it has one. */
export interface Networks {
  readonly address: string;
  readonly site: string | undefined;
}

export const networksOf = (client: Client): Networks => ({ address: addressOf(client), site: siteOf(client) });

type LimitDeps = Pick<AppDeps, 'config' | 'limits' | 'store' | 'uptime'>;

/** A route's `onRequest`: a limit for this call that all processes on a database share. */
export function writeLimit(deps: LimitDeps, call: string): onRequestAsyncHookHandler {
  return sharedLimit(deps, call, { max: limitsOf(deps).writes });
}

/** Checking a signature is the most expensive call, and players rarely sign in. */
export function signInLimit(deps: LimitDeps, call: string): onRequestAsyncHookHandler {
  return sharedLimit(deps, call, { max: limitsOf(deps).signIns });
}

/** Enough for buyers, but too few to ask about all NFTs of a collection. */
const TOKENS_PER_DAY: SharedLimit = { max: 100, seconds: 86_400 };

export function tokenLimit(deps: LimitDeps): onRequestAsyncHookHandler {
  return sharedLimit(deps, 'token', TOKENS_PER_DAY);
}

function sharedLimit(deps: LimitDeps, call: string, limit: SharedLimit): onRequestAsyncHookHandler {
  limitHits.inc({ limit: call }, 0);
  const count = sharedCount(deps, call, limit);
  return async (request, reply) => {
    const wait = await count(request);
    if (wait !== undefined) refuse(reply, call, wait);
  };
}

/** Counts a client's calls together with all processes. Returns how many milliseconds to wait if there are too many. */
export function sharedCount({ store, uptime }: Pick<LimitDeps, 'store' | 'uptime'>, call: string, limit: SharedLimit) {
  const ofAddress = new WriteLeases(store.writeWindows, limit, uptime);
  const ofSite = new WriteLeases(store.writeWindows, { ...limit, max: limit.max * SITE_SHARE }, uptime);
  return async (client: Client): Promise<number | undefined> => {
    const wait = await ofAddress.take(sha256(`${call} ${addressOf(client)}`));
    const site = siteOf(client);
    if (wait !== undefined || site === undefined) return wait;
    return ofSite.take(sha256(`${call} ${site}`));
  };
}
