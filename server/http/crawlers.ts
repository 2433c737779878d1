import { assetSlug } from '#rules/outfit/items';
import { PAGE_NAMES, pageRow, pathTo, type PageName } from '#rules/pages/pages';
import type { App, AppDeps } from './appDeps';
import { sendProblem } from './errorHandler';
import { Problem } from './problem';

const HOUR = 'public, max-age=3600';

/** robots.txt and the sitemap. The sitemap needs absolute addresses, so without `PUBLIC_URL` there is none. */
export function addCrawlerFiles(app: App, deps: AppDeps): void {
  const { publicUrl } = deps.config;
  const sitemapLine = publicUrl === null ? [] : ['', `Sitemap: ${publicUrl}/sitemap.xml`];
  const robots = ['User-agent: *', 'Disallow: /api/', ...sitemapLine, ''].join('\n');
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', HOUR).send(robots),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    if (publicUrl === null) return sendProblem(reply, new Problem('not-found'));
    const paths = await Promise.all(PAGE_NAMES.map(name => indexedPaths(name, deps)));
    const urls = paths.flat().map(path => `  <url><loc>${publicUrl}${path}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', HOUR)
      .send(
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
          ...urls,
          '</urlset>',
          '',
        ].join('\n'),
      );
  });
}

/** The page's own path, or one for each event or piece that it can show. Results link to their places. */
async function indexedPaths(
  name: PageName,
  { store: { events }, wardrobe }: Pick<AppDeps, 'store' | 'wardrobe'>,
): Promise<readonly string[]> {
  const { path, isIndexed, phase } = pageRow(name);
  if (path === null || !isIndexed || name === 'place') return [];
  if (name === 'piece') return wardrobe.map(({ category, item }) => pathTo('piece', category, assetSlug(item.title)));
  if (phase === null) return [path];
  const shown = (await events.list(phase)).filter(({ cancelled }) => cancelled === undefined);
  return shown.map(({ id }) => path.replace(':event', String(id)));
}
