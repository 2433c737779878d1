import cookie from '@fastify/cookie';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { Server } from 'node:http';
import type { App, AppDeps, Routes } from './appDeps';
import { addCalendars } from './http/calendars';
import { addCards, type CardDeps } from './cards/addCards';
import { compileSchema, type ContractTypes } from './http/contractTypes';
import { compressResponse } from './http/compression';
import { handleError } from './http/errorHandler';
import { addMetrics, loggedRequest, requestIds } from './http/observe';
import { checkOrigin } from './http/originCheck';
import { addApiDocument } from './http/openApi';
import { pathOf } from './http/pathOf';
import { Problem } from './http/problem';
import { trustOf } from './http/proxies';
import { addPublicFiles } from './http/publicFiles';
import { addRateLimits, limitsOf } from './http/rateLimits';
import { commonHeaders, isForEverySite, policies } from './http/securityHeaders';
import { timeLimit } from './http/timeLimit';
import { closetRoutes } from './routes/closets';
import { countRoutes } from './routes/counts';
import { documentRoutes } from './routes/document';
import { entryRoutes } from './routes/entries';
import { eventRoutes } from './routes/events';
import { eyeRoutes } from './routes/eye';
import { healthRoutes } from './routes/health';
import { localRoutes } from './routes/local';
import { localMarketRoutes } from './routes/localMarket';
import { nftRoutes } from './routes/nft';
import { pieceRoutes } from './routes/pieces';
import { keyRoutes, proofRoutes } from './routes/proofs';
import { resultRoutes } from './routes/results';
import { sessionRoutes } from './routes/session';
import { signInRoutes } from './routes/signIn';
import { standingRoutes } from './routes/standings';
import { tokenRoutes } from './routes/tokens';
import { versusRoutes } from './routes/versus';
import { voterRoutes } from './routes/voters';
import { voteRoutes } from './routes/votes';
import { isStorable } from './validation';

const MAX_BODY_BYTES = 16 * 1024;
/** Slow clients must not keep connections open. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Node's own limit of 16 kB is for the path and the headers together. */
const MAX_PATH_LENGTH = 1024;

/** A call makes several queries, and each of them may be slow. */
const CALL_TIMEOUT_MS = 14_000;

const API_ROUTES: readonly Routes[] = [
  eventRoutes,
  entryRoutes,
  voteRoutes,
  voterRoutes,
  resultRoutes,
  eyeRoutes,
  standingRoutes,
  closetRoutes,
  pieceRoutes,
  versusRoutes,
  proofRoutes,
  nftRoutes,
  tokenRoutes,
  localRoutes,
  localMarketRoutes,
  countRoutes,
  healthRoutes,
  documentRoutes,
  sessionRoutes,
  signInRoutes,
];

/** The whole server except for listening: call `inject` with requests or `listen` with a port. */
export async function buildApp(deps: CardDeps): Promise<App> {
  const app: App = Fastify<Server>({
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: deps.config.trustProxy === false ? false : trustOf(deps.config.trustProxy),
    logger: {
      level: deps.log ?? 'silent',
      serializers: { req: loggedRequest },
      ...(deps.logStream ? { stream: deps.logStream } : {}),
    },
    genReqId: requestIds(deps.config.trustProxy),
    forceCloseConnections: 'idle',
    // The store closes last, so requests that still arrive on open connections can be served.
    return503OnClosing: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
  }).withTypeProvider<ContractTypes>();
  app.setValidatorCompiler(compileSchema);
  app.setErrorHandler(handleError);
  if (deps.onRoute) app.addHook('onRoute', deps.onRoute);
  addHeaders(app, deps);
  addMetrics(app, deps);
  app.addHook('onRequest', (request, _reply, done) => {
    done(pathOf(request).length > MAX_PATH_LENGTH ? new Problem('path-too-long') : undefined);
  });
  app.addHook('preValidation', ({ params, query, body }, _reply, done) => {
    done([params, query, body].every(isStorable) ? undefined : new Problem('malformed'));
  });
  await app.register(cookie);
  await addRateLimits(app, limitsOf(deps));
  await addApiDocument(app, deps);
  await app.register(
    (api: App, _options, done) => {
      api.addHook('onRequest', async (request, reply) => {
        checkOrigin(deps.config, request);
        reply.header('cache-control', 'no-store');
      });
      api.addHook('onRoute', route => {
        if (route.handlerTimeout !== undefined) return;
        route.onRequest = [timeLimit(deps.callTimeoutMs ?? CALL_TIMEOUT_MS), ...[route.onRequest ?? []].flat()];
      });
      for (const addRoutes of API_ROUTES) addRoutes(api, deps);
      done();
    },
    { prefix: '/api' },
  );
  keyRoutes(app, deps);
  addCards(app, deps);
  addCalendars(app, deps);
  await addPublicFiles(app, deps);
  return app;
}

function addHeaders(app: App, { config, page }: AppDeps): void {
  const common = commonHeaders(config);
  const policyFor = policies(config, page.html);
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    reply.headers(common).header('x-request-id', request.id);
    if (isForEverySite(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin');
    const contentType = reply.getHeader('content-type');
    reply.header('content-security-policy', policyFor(request.url, typeof contentType === 'string' ? contentType : ''));
    return compressResponse(request, reply, payload);
  });
}
