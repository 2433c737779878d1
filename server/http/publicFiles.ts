import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import { relative, sep } from 'node:path';
import { isApiOrFile } from '../../rules/index';
import type { App, AppDeps } from '../appDeps';
import { addCrawlerFiles } from './crawlers';
import { sendProblem } from './errorHandler';
import { addPages } from './pages';
import { pathOf } from './pathOf';
import { Problem } from './problem';
import { SERVICE_WORKER } from './securityHeaders';

/** The build puts a hash into the name of whatever it makes, so such a name never means anything else. */
const HASHED = /^[^/]+\.[0-9a-f]{8,}(\.[a-z0-9]+)+$/;
const FOREVER = 'public, max-age=31536000, immutable';
/** Pictures and the catalogue change with a deployment and keep their names. */
const FOR_A_WHILE = 'public, max-age=300, must-revalidate';
/** A worker that nobody asks about again would serve the build before this one. */
const ASKED_EACH_TIME = 'no-cache';

function cachingOf(name: string): string {
  if (name === SERVICE_WORKER) return ASKED_EACH_TIME;
  return HASHED.test(name) ? FOREVER : FOR_A_WHILE;
}

export async function addPublicFiles(app: App, deps: AppDeps): Promise<void> {
  const { folder } = deps.page;
  const sendPage = addPages(app, deps);
  addCrawlerFiles(app, deps);

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    // The page without its configuration is of no use, and neither twins nor folders are files of their own.
    allowedPath: path => !/^\/*index\.html/i.test(path) && !/(\.(br|gz)|\/)$/.test(path),
    setHeaders: (response, path) => {
      const name = relative(folder, path)
        .split(sep)
        .join('/')
        .replace(/\.(br|gz)$/, '');
      response.setHeader('cache-control', cachingOf(name));
      response.setHeader('vary', 'accept-encoding');
    },
  });

  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
    wantsPage(request) ? sendPage(request, reply) : sendProblem(reply, new Problem('not-found')),
  );
}

/** Someone who opened an address that does not exist, as against a script or picture that is missing. */
function wantsPage(request: FastifyRequest): boolean {
  const { method, headers } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !isApiOrFile(pathOf(request)) && (headers.accept ?? '').includes('text/html');
}
