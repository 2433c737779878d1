import { headOf } from '#rules/pages/pageHeads';
import { pageAt } from '#rules/pages/pages';
import { freshest, type Kept } from './keeping';
import type { BuiltFiles, RequestEvent, WorkerScope } from './workerScope';

/** The only page that is kept: its app shows the screen of any address. */
const SHELL = '/';

/** A page of another build needs files that this build's cache does not have. */
const isOf = ({ entry }: BuiltFiles, html: string): boolean => html.includes(`/${entry}"`);

export function makePageHandler(scope: WorkerScope, built: BuiltFiles, kept: Kept) {
  const keepPage = async (page: Response): Promise<void> => {
    // On every navigation, the browser itself checks for a newer worker.
    if (isOf(built, await page.clone().text())) await kept.keep(SHELL, page);
  };
  const fetchPage = async (event: RequestEvent): Promise<Response> => {
    const response = await scope.fetch(event.request);
    if (response.ok) event.waitUntil(keepPage(response.clone()));
    return response;
  };
  const findPage = async (url: string): Promise<Response | undefined> => {
    const shell = await kept.find(SHELL);
    return shell && titled(shell, headOf(pageAt(new URL(url).pathname)).title);
  };
  return (event: RequestEvent): Promise<Response> =>
    freshest(event, fetchPage(event), () => findPage(event.request.url));
}

/** The kept page's title and preloads belong to another screen. */
async function titled(page: Response, title: string): Promise<Response> {
  const html = (await page.text())
    .replace(/<title>.*?<\/title>/s, () => `<title>${title}</title>`)
    .replaceAll(/<link rel="(?:preload|prefetch)"[^>]*>/g, '');
  const headers = new Headers(page.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(html, { headers });
}

/** Caches all files of a build or none, because an incomplete one would break after the start. */
export async function keepBuild(scope: WorkerScope, built: BuiltFiles, cacheName: string): Promise<void> {
  const shell = await scope.fetch(SHELL, { cache: 'reload' });
  if (!shell.ok || !isOf(built, await shell.clone().text()))
    throw new Error('The page from the server belongs to another build.');
  const cache = await scope.caches.open(cacheName);
  await cache.addAll(built.files.map(file => `/${file}`));
  await cache.put(SHELL, shell);
}
