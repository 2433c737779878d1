import rateLimit from '@fastify/rate-limit';
import type { App } from '../appDeps';
import { Problem } from './problem';

/** Requests a minute from one address. A household shares one, and opening the whole wardrobe is some three hundred pictures. */
export interface Limits {
  readonly everything: number;
  readonly writes: number;
}

export const DEFAULT_LIMITS: Limits = { everything: 6_000, writes: 600 };

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
export function writeLimit(limits: Limits | undefined) {
  return { rateLimit: { max: (limits ?? DEFAULT_LIMITS).writes, timeWindow: WINDOW_MS } };
}
