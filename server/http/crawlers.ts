import type { App, AppDeps } from '../appDeps';
import { sendProblem } from './errorHandler';
import { Problem } from './problem';

const PLAIN_PAGES = ['/', '/wardrobe', '/events', '/faq'];
const HOUR = 'public, max-age=3600';

/** robots.txt and the sitemap. Both name whole addresses, so without `PUBLIC_URL` there is no sitemap. */
export function addCrawlerFiles(app: App, { config: { publicUrl }, store }: AppDeps): void {
  const sitemapLine = publicUrl === null ? [] : ['', `Sitemap: ${publicUrl}/sitemap.xml`];
  const robots = ['User-agent: *', 'Disallow: /api/', ...sitemapLine, ''].join('\n');
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', HOUR).send(robots),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    if (publicUrl === null) return sendProblem(reply, new Problem('not-found'));
    const [votes, archive] = await Promise.all([store.events.list('vote'), store.events.list('archive')]);
    const paths = [
      ...PLAIN_PAGES,
      ...votes.map(({ id }) => `/vote/${id}`),
      ...archive.map(({ id }) => `/results/${id}`),
    ];
    const urls = paths.map(path => `  <url><loc>${publicUrl}${path}</loc></url>`);
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
