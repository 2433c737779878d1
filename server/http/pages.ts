import type { FastifyReply, FastifyRequest } from 'fastify';
import { headOf, PAGE_NAMES, pageAt, pageRow, withoutTrailingSlashes, type PageName } from '../../rules/index';
import type { App, AppDeps } from '../appDeps';
import { pageVisits } from '../metrics';
import { readEventPictures, renderPage, runtimeConfig } from './page';
import { alternatesOf, firstSight, renderHead } from './pageHead';
import { readPageFacts } from './pageFacts';
import { pathOf } from './pathOf';
import { visitorKind } from './visitorKind';

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Adds every page. Returns a function that sends one: at an address without a page, the app with status 404. */
export function addPages(app: App, deps: AppDeps): SendPage {
  const sendPage: SendPage = async (request, reply) => {
    const path = withoutTrailingSlashes(pathOf(request));
    const page = pageAt(path);
    const preloads = deps.page.preloads[page.name] ?? [];
    const found = await readPageFacts(deps, request, page);
    const isThere = page.name !== 'lost' && found !== 'none';
    const { facts, isReady } = found === 'none' ? { facts: {}, isReady: false } : found;
    const head = {
      ...headOf(page, facts),
      path,
      preloads,
      prefetches: firstSight(page, deps.config.assetBaseUrl),
      alternates: alternatesOf(page),
      isIndexed: pageRow(page.name).isIndexed && isThere && isReady,
    };
    countVisit(request, isThere ? page.name : 'lost');
    const config = runtimeConfig(deps.config, await readEventPictures(deps.config, deps.page), deps.local);
    return reply
      .code(isThere ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(renderPage(deps.page.html, renderHead(head, deps.config.publicUrl), config));
  };
  for (const { path } of PAGE_NAMES.map(pageRow)) if (path !== null) app.get(path, sendPage);
  return sendPage;
}

/** What is sent for a HEAD request is not a page. */
function countVisit({ method, headers }: FastifyRequest, page: PageName): void {
  if (method === 'GET') pageVisits.inc({ page, visitor: visitorKind(headers['user-agent']) });
}
