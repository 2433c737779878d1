import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { onRequestAsyncHookHandler } from 'fastify';
import type { App, AppDeps } from '../appDeps';
import { hashOf } from '../auth/tokens';
import { Problem } from './problem';
import { WriteLeases } from './writeLeases';

/** Requests a minute from one address; writes are counted by call, too. A household shares one, and opening the whole wardrobe is some three hundred pictures. */
export interface Limits {
  readonly everything: number;
  readonly writes: number;
}

const PRODUCTION: Limits = { everything: 6_000, writes: 600 };
/** On one's own machine every player, and every tool that plays, has the same address. */
const ELSEWHERE: Limits = { everything: 60_000, writes: 6_000 };

export function limitsOf({ config, limits }: Pick<AppDeps, 'config' | 'limits'>): Limits {
  return limits ?? (config.mode === 'production' ? PRODUCTION : ELSEWHERE);
}

const WINDOW_MS = 60_000;

export async function addRateLimits(app: App, limits: Limits): Promise<void> {
  await app.register(rateLimit, {
    max: limits.everything,
    timeWindow: WINDOW_MS,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { after }) =>
      new Problem('too-many-requests', { detail: `Try again in ${after}.` }),
  });
}

/** As a route's `onRequest`: a limit that all processes on a database share, counted by call. */
export function writeLimit(deps: LimitDeps, call: string): onRequestAsyncHookHandler {
  return sharedLimit(deps, call, limitsOf(deps).writes);
}

/** A signature costs more to check than anything else here, and nobody signs in ten times a minute. */
export function signInLimit(deps: LimitDeps, call: string): onRequestAsyncHookHandler {
  return sharedLimit(deps, call, Math.ceil(limitsOf(deps).writes / 10));
}

type LimitDeps = Pick<AppDeps, 'config' | 'limits' | 'store' | 'clock'>;

function sharedLimit({ store, clock }: LimitDeps, call: string, most: number): onRequestAsyncHookHandler {
  const leases = new WriteLeases(store.writeWindows, most, clock);
  return async (request, reply) => {
    const wait = await leases.take(hashOf(`${call} ${normalizeIP(request.ip)}`));
    if (wait === undefined) return;
    const seconds = Math.max(1, Math.ceil(wait / 1_000));
    reply.header('retry-after', seconds);
    throw new Problem('too-many-requests', { detail: `Try again in ${seconds} seconds.` });
  };
}
