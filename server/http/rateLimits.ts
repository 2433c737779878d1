import rateLimit from '@fastify/rate-limit';
import type { App, AppDeps } from '../appDeps';
import { Problem } from './problem';

/** Requests a minute from one address; writes are counted by call. A household shares one, and opening the whole wardrobe is some three hundred pictures. */
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

/** As a route's `config`: counted by itself, and tighter. */
export function writeLimit(deps: Pick<AppDeps, 'config' | 'limits'>) {
  return { rateLimit: { max: limitsOf(deps).writes, timeWindow: WINDOW_MS } };
}

/** A signature costs more to check than anything else here, and nobody signs in ten times a minute. */
export function signInLimit(deps: Pick<AppDeps, 'config' | 'limits'>) {
  return { rateLimit: { max: Math.ceil(limitsOf(deps).writes / 10), timeWindow: WINDOW_MS } };
}
