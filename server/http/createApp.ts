import cookie from '@fastify/cookie';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { Server } from 'node:http';
import { isStorable } from '../config/validation';
import type { App, AppDeps } from './appDeps';
import { addCaching } from './caching';
import { compressResponse } from './compression';
import { compileSchema, type ContractTypes } from './contractTypes';
import { handleError } from './errorHandler';
import { addMetrics, loggedRequest, requestIds } from './observe';
import { addApiDocument } from './openApi';
import { pathOf } from './pathOf';
import { Problem } from './problem';
import { trustOf } from './proxies';
import { addRateLimits, limitsOf } from './rateLimits';
import { commonHeaders, isForEverySite, policies } from './securityHeaders';

const MAX_BODY_BYTES = 16 * 1024;
/** Slow clients must not keep connections open. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Node's own limit of 16 kB is for the path and the headers together. */
const MAX_PATH_LENGTH = 1024;

/** An app with what all calls share. The only call is `GET /metrics`. */
export async function createApp(deps: AppDeps): Promise<App> {
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
  addCaching(app, deps);
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
  return app;
}

function addHeaders(app: App, { config, page, isStopping }: AppDeps): void {
  const common = commonHeaders(config);
  const policyFor = policies(config, page.html);
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    reply.headers(common).header('x-request-id', request.id);
    // A connection that a request keeps busy until after the end would be kept open, and the process with it.
    if (isStopping?.()) reply.header('connection', 'close');
    if (isForEverySite(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin');
    const contentType = reply.getHeader('content-type');
    reply.header('content-security-policy', policyFor(request.url, typeof contentType === 'string' ? contentType : ''));
    return compressResponse(request, reply, payload);
  });
}
