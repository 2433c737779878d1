import type { FastifyReply, FastifyRequest } from 'fastify';
import { headOf, PAGE_NAMES, pageAt, pageRow, withoutTrailingSlashes, type Page } from '../../rules/index';
import type { App, AppDeps } from '../appDeps';
import type { FoundEvent } from '../store/eventStore';
import { readEventPictures, renderPage, runtimeConfig } from './page';
import { firstSight, renderHead } from './pageHead';
import { pathOf } from './pathOf';

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Adds every page. Returns a function that sends one: at an address without a page, the app with status 404. */
export function addPages(app: App, deps: AppDeps): SendPage {
  const sendPage: SendPage = async (request, reply) => {
    const path = withoutTrailingSlashes(pathOf(request));
    const page = pageAt(path);
    const preloads = deps.page.preloads[page.name] ?? [];
    const found = await findEvent(deps, request, page);
    const isThere = page.name !== 'lost' && found !== 'none';
    const event = typeof found === 'object' ? found : undefined;
    const row = pageRow(page.name);
    const head = {
      ...headOf(page, event?.event.title),
      path,
      preloads,
      prefetches: firstSight(page, deps.config.assetBaseUrl),
      isIndexed:
        row.isIndexed &&
        isThere &&
        (row.event === null || (event?.phase === row.event.phase && !event.event.cancelled)),
    };
    const config = runtimeConfig(deps.config, await readEventPictures(deps.config, deps.page), deps.local);
    return reply
      .code(isThere ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(renderPage(deps.page.html, renderHead(head, deps.config.publicUrl), config));
  };
  for (const { path, parameter } of PAGE_NAMES.map(pageRow))
    if (path !== null) app.get(parameter === null ? path : `${path}/:${parameter}`, sendPage);
  return sendPage;
}

/** The page itself needs no database. If it is unavailable, the app explains that better than an error would. */
async function findEvent(
  { store }: AppDeps,
  request: FastifyRequest,
  page: Page,
): Promise<FoundEvent | 'none' | 'unasked'> {
  if (!('event' in page)) return 'unasked';
  try {
    return (await store.events.find(page.event)) ?? 'none';
  } catch (error: unknown) {
    request.log.error(error);
    return 'unasked';
  }
}
