import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { relative, sep } from 'node:path';
import type { App, AppDeps } from '../appDeps';
import { sendProblem } from './errorHandler';
import { renderPage, runtimeConfig } from './page';
import { Problem } from './problem';

/** The routes of the app; on any other the app shows that there is no such page. */
const PAGES = ['/', '/wardrobe', '/events', '/faq', '/vote/:id', '/results/:id'];

/** The build puts a hash into the name of whatever it makes, so such a name never means anything else. */
const HASHED = /^[^/]+\.[0-9a-f]{8,}(\.[a-z0-9]+)+$/;
const FOREVER = 'public, max-age=31536000, immutable';
/** Pictures and the catalogue change with a deployment and keep their names. */
const FOR_A_WHILE = 'public, max-age=300, must-revalidate';

export async function addPublicFiles(app: App, deps: AppDeps): Promise<void> {
  const { folder, html } = deps.page;
  const page = renderPage(html, runtimeConfig(deps.config, deps.page, deps.local));
  const sendPage = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);

  for (const url of PAGES) app.get(url, (_request, reply) => sendPage(reply));

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
      response.setHeader('cache-control', HASHED.test(name) ? FOREVER : FOR_A_WHILE);
      response.setHeader('vary', 'accept-encoding');
    },
  });

  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
    wantsPage(request) ? sendPage(reply.code(404)) : sendProblem(reply, new Problem('not-found')),
  );
}

/** Someone who opened an address that does not exist, as against a script or picture that is missing. */
function wantsPage({ method, headers, url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '';
  const isFile = /^\/(api|data|assets)(\/|$)/.test(path) || /\.[^/]*$/.test(path);
  return (method === 'GET' || method === 'HEAD') && !isFile && (headers.accept ?? '').includes('text/html');
}
