import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { onRequestAsyncHookHandler } from 'fastify';
import type { App, AppDeps, Limits } from '../appDeps';
import { hashOf } from '../auth/tokens';
import { limitHits } from '../metrics';
import { Problem } from './problem';
import { WriteLeases } from './writeLeases';

const PRODUCTION: Limits = { everything: 6_000, writes: 600 };
/** On one machine, all players and all test tools share an address. */
const DEVELOPMENT: Limits = { everything: 60_000, writes: 6_000 };

export function limitsOf({ config, limits }: Pick<AppDeps, 'config' | 'limits'>): Limits {
  return limits ?? (config.mode === 'production' ? PRODUCTION : DEVELOPMENT);
}

const WINDOW_MS = 60_000;

export async function addRateLimits(app: App, limits: Limits): Promise<void> {
  await app.register(rateLimit, {
    max: limits.everything,
    timeWindow: WINDOW_MS,
    keyGenerator: addressOf,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    onExceeded: () => limitHits.inc({ limit: 'everything' }),
    errorResponseBuilder: (_request, { after }) =>
      new Problem('too-many-requests', { detail: `Try again in ${after}.` }),
  });
}

/** The IPv6 addresses of one network count as one. A client that has hung up no longer has an address. */
export function addressOf({ ip = '' }: { readonly ip?: string }): string {
  return normalizeIP(ip);
}

type LimitDeps = Pick<AppDeps, 'config' | 'limits' | 'store' | 'uptime'>;

/** A route's `onRequest`: a limit for this call that all processes on a database share. */
export function writeLimit(deps: LimitDeps, call: string): onRequestAsyncHookHandler {
  return sharedLimit(deps, call, limitsOf(deps).writes);
}

/** Checking a signature is the most expensive call, and no player signs in ten times a minute. */
export function signInLimit(deps: LimitDeps, call: string): onRequestAsyncHookHandler {
  return sharedLimit(deps, call, Math.ceil(limitsOf(deps).writes / 10));
}

function sharedLimit({ store, uptime }: LimitDeps, call: string, max: number): onRequestAsyncHookHandler {
  const leases = new WriteLeases(store.writeWindows, max, uptime);
  return async (request, reply) => {
    const wait = await leases.take(hashOf(`${call} ${addressOf(request)}`));
    if (wait === undefined) return;
    limitHits.inc({ limit: call });
    const seconds = Math.max(1, Math.ceil(wait / 1_000));
    reply.header('retry-after', seconds);
    throw new Problem('too-many-requests', { detail: `Try again in ${seconds} seconds.` });
  };
}
