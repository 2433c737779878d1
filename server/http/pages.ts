import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { headOf } from '#rules/pages/pageHeads';
import { PAGE_NAMES, pageAt, pageRow, type Page, type PageName } from '#rules/pages/pages';
import type { App, AppDeps } from './appDeps';
import { SHARED } from './caching';
import { readEventPictures, renderPage, runtimeConfig } from './page';
import { alternatesOf, firstSight, pictureVersion, renderHead } from './pageHead';
import { readPageFacts, type FoundFacts } from './pageFacts';
import { pathOf } from './pathOf';
import { visitorKind, VISITORS } from './visitorKind';

const pageVisits = new Counter({
  name: 'duds_page_visits_total',
  help: 'Pages sent, by page and by who asked for them: previews of links, search engines, and others',
  labelNames: ['page', 'visitor'] as const,
});
for (const page of PAGE_NAMES) for (const visitor of VISITORS) pageVisits.inc({ page, visitor }, 0);

const LOST: Page = { name: 'lost' };
const NOTHING: FoundFacts = { facts: {}, isReady: false, page: LOST };
/** The name that every robot listens to. */
const ALL_ROBOTS = ['robots'];
/** Not all robots: those of chats are to show the page, and one of them is reported to obey and to remember a refusal. */
const SEARCH_ROBOTS = ['googlebot', 'bingbot', 'yandex'];

const robotsKeptOut = ({ name }: Page): readonly string[] => (pageRow(name).isIndexed ? [] : SEARCH_ROBOTS);

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Adds every page. Returns a function that sends one: at an address without a page, the app with status 404. */
export function addPages(app: App, deps: AppDeps): SendPage {
  const sendPage: SendPage = async (request, reply) => {
    const page = pageAt(pathOf(request));
    const preloads = deps.page.preloads[page.name] ?? [];
    const found = await readPageFacts(deps, request, page);
    const isThere = page.name !== 'lost' && found !== 'none';
    const { facts, isReady, revision, page: canonical } = found === 'none' ? NOTHING : found;
    const { artVersion } = deps.page;
    const head = {
      ...headOf(isThere ? canonical : LOST, facts),
      isThere,
      preloads,
      prefetches: firstSight(page, deps.config.assetBaseUrl),
      alternates: alternatesOf(page),
      keptOut: isThere && isReady ? robotsKeptOut(page) : ALL_ROBOTS,
      pictureVersion: artVersion === null ? null : pictureVersion(artVersion, revision),
    };
    countVisit(request, isThere ? page.name : 'lost');
    const config = runtimeConfig(deps.config, await readEventPictures(deps.config, deps.page), deps.local);
    return reply
      .code(isThere ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', isThere ? SHARED : 'no-store')
      .send(renderPage(deps.page.html, renderHead(head, deps.config.publicUrl), config));
  };
  for (const { path } of PAGE_NAMES.map(pageRow)) if (path !== null) app.get(path, sendPage);
  return sendPage;
}

/** What is sent for a HEAD request is not a page. */
function countVisit({ method, headers }: FastifyRequest, page: PageName): void {
  if (method === 'GET') pageVisits.inc({ page, visitor: visitorKind(headers['user-agent']) });
}
