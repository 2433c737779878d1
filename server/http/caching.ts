import { createHash } from 'node:crypto';
import type { CallNotes, Caching } from '../../contract/problems';
import type { App } from './appDeps';

const FRESH_S = 2;
const STALE_S = 10;

/** For a response that is the same for everybody, and that nothing but time changes after so many milliseconds. */
export function sharedFor(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  const fresh = Math.min(FRESH_S, seconds);
  return `public, s-maxage=${fresh}, stale-while-revalidate=${Math.min(STALE_S, seconds - fresh)}`;
}

export const SHARED = sharedFor(Infinity);

const CACHE_CONTROL: Readonly<Record<Caching, string>> = {
  shared: SHARED,
  minutes: 'public, max-age=300',
  private: 'no-store',
};

/**
 * Tells caches of each call whether they may share its response, and answers 304 to a client that already has a shared one.
 * Errors are never shared: they set their own header.
 */
export function addCaching(app: App): void {
  app.addHook('preHandler', ({ routeOptions }, reply, done) => {
    const { caching } = (routeOptions.schema ?? {}) as Partial<CallNotes>;
    if (caching !== undefined) reply.header('cache-control', CACHE_CONTROL[caching]);
    done();
  });
  app.addHook('onSend', ({ headers }, reply, payload, done) => {
    const isShared = String(reply.getHeader('cache-control')).startsWith('public');
    if (!isShared || reply.statusCode !== 200 || typeof payload !== 'string') {
      done();
      return;
    }
    const hash = createHash('sha256').update(payload).digest('base64url').slice(0, 16);
    // Weak, because it is the same however the response is compressed.
    reply.header('etag', `W/"${hash}"`);
    const isKnown = headers['if-none-match']?.includes(`"${hash}"`) === true;
    // The type stays: the security headers depend on it, and browsers take those of a 304 for the page that they have.
    if (isKnown) reply.code(304).removeHeader('content-length');
    done(null, isKnown ? '' : payload);
  });
}
