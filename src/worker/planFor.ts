import { isApiOrFile } from '#rules/pages/pages';

/** How the worker handles a request; null leaves it to the browser. */
export type Plan = 'page' | 'build' | 'data' | 'picture' | null;

type Asked = Pick<Request, 'method' | 'mode' | 'url'>;

const HASHED = /^\/[^/]+\.[0-9a-f]{8}\.(?:js|css|woff2)$/;
/** Operators may add any number of event pictures, and sounds are fetched in ranges, which caches do not store. */
const NOT_TO_DRESS_WITH = /^(?:events|audio)\//;
const PICTURE = /^[\w-]+\/[\w-]+\.(?:svg|png|webp)$/;

export function planFor({ method, mode, url }: Asked, home: string, assetBase: string): Plan {
  if (method !== 'GET') return null;
  const { origin, pathname } = new URL(url);
  if (mode === 'navigate') return origin === home && !isApiOrFile(pathname) ? 'page' : null;
  if (url.startsWith(assetBase)) {
    const [picture = ''] = url.slice(assetBase.length).split('?');
    return PICTURE.test(picture) && !NOT_TO_DRESS_WITH.test(picture) ? 'picture' : null;
  }
  if (origin !== home) return null;
  if (HASHED.test(pathname)) return 'build';
  return /^\/data\/[\w-]+\.json$/.test(pathname) ? 'data' : null;
}
