import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import { relative, sep } from 'node:path';
import { isApiOrFile } from '#rules/pages/pages';
import type { App, AppDeps } from './appDeps';
import { addCrawlerFiles } from './crawlers';
import { sendProblem } from './errorHandler';
import { addPages } from './pages';
import { pathOf } from './pathOf';
import { Problem } from './problem';
import { SERVICE_WORKER } from './securityHeaders';
import { findSharedFile } from './shareBuild';

/** The build puts a content hash into names, so a file with such a name never changes. */
const HASHED = /^[^/]+\.[0-9a-f]{8,}(\.[a-z0-9]+)+$/;
const FOREVER = 'public, max-age=31536000, immutable';
/** Pictures and the catalogue keep their names when a deployment changes them. */
const FOR_A_WHILE = 'public, max-age=300, must-revalidate';
/** A cached service worker would keep serving the previous build. */
const ALWAYS_CHECKED = 'no-cache';

function cachingOf(name: string): string {
  if (name === SERVICE_WORKER) return ALWAYS_CHECKED;
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
    // The page is useless without its configuration; precompressed files and folders have no addresses of their own.
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

  app.setNotFoundHandler(async (request, reply) => {
    if (wantsPage(request)) return sendPage(request, reply);
    const shared = await findSharedFile(deps.store.buildFiles, pathOf(request));
    if (shared === undefined) return sendProblem(reply, new Problem('not-found'));
    return reply.type(shared.type).headers({ 'cache-control': FOREVER, vary: 'accept-encoding' }).send(shared.content);
  });
}

/** Whether a person opened an address that does not exist, rather than a page requesting a missing script or picture. */
function wantsPage(request: FastifyRequest): boolean {
  const { method, headers } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !isApiOrFile(pathOf(request)) && (headers.accept ?? '').includes('text/html');
}
