import type { FastifyRequest } from 'fastify';
import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, Histogram, register } from 'prom-client';
import type { TrustProxy } from '../config/config';
import { sha256 } from '../keys/sha256';
import type { App, AppDeps } from './appDeps';
import { Problem } from './problem';
import { clientIp, isForwarded, trustOf } from './proxies';

const requestSeconds = new Histogram({
  name: 'duds_http_request_seconds',
  help: 'Requests and how long they took, by route pattern and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
});

const databaseUp = new Gauge({
  name: 'duds_database_up',
  help: 'Whether the database responded to this request for the metrics: 1 or 0',
});

const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** The id that a trusted proxy gave the request, if it looks like one, so that its log and ours can be joined. */
export function requestIds(proxies: TrustProxy): (request: IncomingMessage) => string {
  const isTrusted = trustOf(proxies);
  return ({ headers, socket }) => {
    const given = isTrusted(socket.remoteAddress, 0) ? headers['x-request-id'] : undefined;
    return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  };
}

/** The route of a request by its pattern; 'none' without one. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';

/** What is logged of each request. Not its path, which may name a wallet or a vote: the network address is logged, too. */
export function loggedRequest(request: FastifyRequest) {
  const { method, host } = request;
  return { method, route: routeOf(request), host, remoteAddress: clientIp(request) };
}

/**
 * Measures every request, and adds `GET /metrics`. Each metric is a constant of the module that measures it, because one
 * process serves one game. Counters begin at 0 for every label that is known, or the first failure would be no increase.
 */
export function addMetrics(app: App, deps: AppDeps): void {
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    requestSeconds.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, deps)) throw new Problem('not-found');
    databaseUp.set((await isDatabaseUp(deps)) ? 1 : 0);
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics());
  });
}

/** Monitors give up on a response after a few seconds. */
const DATABASE_WITHIN_MS = 2_000;

function isDatabaseUp({ store }: Pick<AppDeps, 'store'>): Promise<boolean> {
  const responds = store.now().then(
    () => true,
    () => false,
  );
  return Promise.race([responds, delay(DATABASE_WITHIN_MS, false, { ref: false })]);
}

/** Allowed with the token, or from this machine itself: a proxy on it would add a header. */
function mayReadMetrics({ headers, socket }: FastifyRequest, { config }: Pick<AppDeps, 'config'>): boolean {
  const [, given] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
  if (given !== undefined && config.metricsToken !== null) return isSame(given, config.metricsToken);
  return !isForwarded(headers) && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}

/** In constant time, so that the duration reveals nothing about the token. */
function isSame(given: string, token: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(token)));
}
