import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CallNotes, Caching } from '../../contract/problems';
import type { App, AppDeps } from './appDeps';
import { rememberVersions } from './closedVersions';

const FRESH_S = 2;
const STALE_S = 10;

/** For a response that is the same for everybody, and that nothing but time changes after so many milliseconds. */
export function sharedFor(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  const fresh = Math.min(FRESH_S, seconds);
  return `public, s-maxage=${fresh}, stale-while-revalidate=${Math.min(STALE_S, seconds - fresh)}`;
}

export const SHARED = sharedFor(Infinity);
/** For addresses with a version: once the response changes, clients ask for another address. */
export const FOR_A_YEAR = 'public, max-age=300, s-maxage=31536000';

const CACHE_CONTROL: Readonly<Record<Caching, string>> = {
  shared: SHARED,
  minutes: 'public, max-age=300',
  closed: SHARED,
  private: 'no-store',
};

/**
 * Tells caches of each call whether they may share its response, and answers 304 to a client that already has a shared one.
 * Errors are never shared: they set their own header.
 */
export function addCaching(app: App, deps: AppDeps): void {
  const versionOf = rememberVersions(deps);
  app.addHook('preHandler', async (request, reply) => {
    const { caching } = (request.routeOptions.schema ?? {}) as Partial<CallNotes>;
    if (caching === undefined) return;
    reply.header('cache-control', CACHE_CONTROL[caching]);
    // Before the rows are read: what is kept for a year is never older than the version in its address.
    if (caching !== 'closed' || !(await isCurrent(request, versionOf))) return;
    reply.header('cache-control', FOR_A_YEAR);
    // No row has to be read for a 304.
    if (hasKnown(request, versionIn(request))) await reply.type('application/json; charset=utf-8').send('');
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const cacheControl = String(reply.getHeader('cache-control'));
    if (!cacheControl.startsWith('public') || reply.statusCode !== 200 || typeof payload !== 'string') {
      done();
      return;
    }
    const tag = cacheControl === FOR_A_YEAR ? versionIn(request) : hashOf(payload);
    // Weak, because it is the same however the response is compressed.
    reply.header('etag', `W/"${tag}"`);
    const isKnown = hasKnown(request, tag);
    // The type stays: the security headers depend on it, and browsers take those of a 304 for the page that they have.
    if (isKnown) reply.code(304).removeHeader('content-length');
    done(null, isKnown ? '' : payload);
  });
}

const hashOf = (payload: string): string => createHash('sha256').update(payload).digest('base64url').slice(0, 16);

const hasKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  headers['if-none-match']?.includes(`"${tag}"`) === true;

/** Empty if the address has none. */
const versionIn = ({ query }: FastifyRequest): string => (query as { readonly v?: string }).v ?? '';

/** Only the current version may be kept: a cache could otherwise be filled for those to come. */
async function isCurrent(
  request: FastifyRequest,
  versionOf: (eventId: number) => Promise<string | undefined>,
): Promise<boolean> {
  const version = versionIn(request);
  const { id, eventId = id } = request.params as { readonly id?: number; readonly eventId?: number };
  return version !== '' && eventId !== undefined && version === (await versionOf(eventId));
}
